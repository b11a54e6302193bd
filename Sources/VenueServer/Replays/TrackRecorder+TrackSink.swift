public import LiveMap
public import Storage

extension TrackRecorder: TrackSink {}
