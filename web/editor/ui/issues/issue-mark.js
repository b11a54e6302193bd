// @ts-check

/** @import { Issue } from '../../validations/issue.js' */

/** The pictures of severities; their shapes differ, not only their colours. @type {Record<Issue['severity'], string>} */
export const severityIcons = { error: 'error', warning: 'warning', suggestion: 'suggestion' };

const radius = 9;

/**
 * Draws an issue's mark: an octagon, a triangle or a diamond with a sign in it.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {readonly [number, number]} at  pixels
 * @param {Issue['severity']} severity
 * @param {{fill: string, ring: string}} colours
 */
export const drawIssueMark = (ctx, [x, y], severity, { fill, ring }) => {
  const sides = { error: 8, warning: 3, suggestion: 4 }[severity];
  const turn = severity === 'error' ? Math.PI / sides : -Math.PI / 2;
  const size = severity === 'error' ? radius : radius * 1.3;
  ctx.beginPath();
  for (let i = 0; i < sides; i += 1) {
    const angle = turn + (i * 2 * Math.PI) / sides;
    ctx.lineTo(x + size * Math.cos(angle), y + size * Math.sin(angle));
  }
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.strokeStyle = ring;
  ctx.lineWidth = 4;
  ctx.stroke();
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.fillStyle = ring;
  ctx.font = '700 12px system-ui, sans-serif';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText({ error: '×', warning: '!', suggestion: '?' }[severity], x, y + 0.5);
};
