/// The sheet of styles of a report on paper: light, whatever the reader's screen is set to.
enum ReportStyles {
  static let page =
    """
    @page{size:A4;margin:14mm 14mm 16mm}
    .report{color-scheme:light;max-width:820px;margin:0 auto;padding:24px 20px;background:#fff;color:#1d2733;\
    font:15px/1.45 system-ui,"Segoe UI",Helvetica,Arial,sans-serif;print-color-adjust:exact;\
    -webkit-print-color-adjust:exact}
    .report *{box-sizing:border-box}
    .report p,.report h1,.report h2,.report dl,.report dd,.report ul{margin:0}
    .report-head{border-bottom:3px solid #1f4f8f;padding-bottom:10px}
    .report-venue{color:#4a5561;font-weight:600}
    .report h1{font-size:28px;line-height:1.2;font-weight:700}
    .report-period{font-size:17px}
    .report h2{font-size:18px;line-height:1.3;margin:26px 0 8px;font-weight:700}
    .report-nothing{padding:24px 0;font-size:17px}
    .report-tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:10px;padding:16px 0}
    .report-tiles div{background:#f1f4f8;border-radius:8px;padding:10px 12px;min-width:0}
    .report-tiles dt{color:#4a5561;font-size:13px;line-height:1.25}
    .report-tiles .figure{font-size:26px;font-weight:700;line-height:1.25;font-variant-numeric:tabular-nums}
    .report-tiles .note{color:#4a5561;font-size:13px;overflow-wrap:break-word}
    .report-words{padding-left:20px}
    .report-words li{padding:2px 0}
    .report svg{display:block;width:100%;height:auto}
    .report .plan{max-height:225mm;border:1px solid #dfe3e8}
    .report-legend{display:flex;flex-wrap:wrap;gap:2px 16px;padding-top:8px;color:#4a5561;font-size:13px}
    .report-legend i{display:inline-block;width:18px;height:12px;margin-right:6px;vertical-align:-1px;\
    border:0 solid #1f4f8f}
    .report-legend .line-now{background:#d9e5f4;border-top-width:3px}
    .report-legend .line-before{height:0;border-top:2px dashed #8a94a0;vertical-align:4px}
    .report-legend .line-flow{height:4px;background:#1f4f8f;vertical-align:3px}
    .report-legend .box-gap{background:#e1e4e8}
    \(heat)
    .report table{width:100%;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
    .report th{text-align:left;font-size:12.5px;color:#4a5561;font-weight:600;border-bottom:2px solid #c4cad2}
    .report th,.report td{padding:5px 8px 5px 0;vertical-align:top}
    .report td{border-bottom:1px solid #e6e9ed;overflow-wrap:break-word}
    .report .number{text-align:right;padding-right:0;padding-left:8px;white-space:nowrap}
    .report .quiet{color:#4a5561;padding-left:18px;white-space:nowrap}
    .report-foot{margin-top:26px;border-top:1px solid #c4cad2;padding-top:8px;color:#4a5561;font-size:13px}
    @media (max-width:560px){.report{padding:16px 12px}.report-tiles{grid-template-columns:1fr 1fr}\
    .report-table{overflow-x:auto}.report td.name{min-width:84px}}
    @media print{.report{max-width:none;padding:0;font-size:10.5pt}.report h2{break-after:avoid;margin-top:18px}\
    .report-plan,.report-tiles,.report-words,.report section:not(.report-table){break-inside:avoid}\
    .report tr,.report-foot{break-inside:avoid}.report thead{display:table-header-group}\
    .report table{font-size:9.5pt}.report .plan{max-height:215mm}}

    """

  private static var heat: String {
    HeatBands.colours.enumerated().map { ".report-legend .heat-\($0){background:\($1)}" }.joined()
  }
}
