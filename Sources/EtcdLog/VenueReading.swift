public import Cluster

/// What the log holds of a venue at one moment.
public struct VenueReading: Hashable, Sendable {
  /// The mod revisions that a claim or an owner compares.
  public let view: Tenure.View
  /// The node that owns the venue.
  public let owner: String?
  /// The record that was asked for, where the log has one of its revision.
  public let record: ClusterRecord?
}

/// What came of a write to the log.
public enum WriteResult: Sendable {
  /// It is in the log, by the transaction with this mod revision: the term of a claim.
  case written(modRevision: Int64)
  /// A condition did not hold; this is what the log held at that moment.
  case refused(VenueReading)
  /// No answer came: the write may be in the log, or come there later. The node reads until it knows.
  case unknown(EtcdError)
}
