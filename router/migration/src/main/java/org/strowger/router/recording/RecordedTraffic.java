package org.strowger.router.recording;

/** Receives the traffic of recordings, in the order of time. */
public interface RecordedTraffic {
    /** A message was sent to the gateway or by the gateway. */
    void submitted(RecordedSubmission submission);

    /** The response to a submitted message arrived. */
    void answered(RecordedSubmission submission, long timeMillis);

    /** An application sent an HTTP request. */
    void requested(RecordedRequest request);

    /** The response to an HTTP request arrived. */
    void responded(RecordedRequest request, long timeMillis);

    /** The gateway's log contains a message to an SMSC. */
    void logged(LoggedMessage message);

    /** Traffic is missing in a capture: the expected messages on that side may have been sent. */
    void gap(RecordedSide side, long timeMillis);
}
