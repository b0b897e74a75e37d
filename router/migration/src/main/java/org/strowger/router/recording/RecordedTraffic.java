package org.strowger.router.recording;

/** Takes the traffic of recordings, in the order of time. */
public interface RecordedTraffic {
    /** A message was sent, to the gateway or by it. */
    void submitted(RecordedSubmission submission);

    /** The response to such a message came. */
    void answered(RecordedSubmission submission, long timeMillis);

    /** An application sent an HTTP request. */
    void requested(RecordedRequest request);

    /** The response to such a request came. */
    void responded(RecordedRequest request, long timeMillis);

    /** The log of the gateway tells of a message to an SMSC. */
    void logged(LoggedMessage message);

    /** Traffic is missing in a capture: what is expected on that side may have been sent. */
    void gap(RecordedSide side, long timeMillis);
}
