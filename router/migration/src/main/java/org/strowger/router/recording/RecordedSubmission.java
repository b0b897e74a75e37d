package org.strowger.router.recording;

import org.strowger.message.ShortMessage;

/** A message in a recording: from an application to the gateway, or from the gateway to an SMSC. */
public final class RecordedSubmission {
    /** The status of a message without a response. */
    public static final int UNANSWERED = -1;

    private final RecordedSide side;
    private final String account;
    private final RecordedAddress client;
    private final ShortMessage message;
    private final long timeMillis;
    private int status = UNANSWERED;
    private String messageId = "";
    private long answeredMillis;

    /**
     * @param account the account with which the client signed in; empty if the sign-in was not captured
     * @param message owns its bytes
     */
    public RecordedSubmission(
            RecordedSide side, String account, RecordedAddress client, ShortMessage message, long timeMillis) {
        this.side = side;
        this.account = account;
        this.client = client;
        this.message = message;
        this.timeMillis = timeMillis;
    }

    public RecordedSide side() {
        return side;
    }

    public String account() {
        return account;
    }

    public RecordedAddress client() {
        return client;
    }

    public ShortMessage message() {
        return message;
    }

    public long timeMillis() {
        return timeMillis;
    }

    /** Sets the response. */
    public void answer(int code, String id, long atMillis) {
        status = code;
        messageId = id;
        answeredMillis = atMillis;
    }

    public boolean isAnswered() {
        return status != UNANSWERED;
    }

    public boolean isAccepted() {
        return status == 0;
    }

    /** The status of the response; {@link #UNANSWERED} if none was captured. */
    public int status() {
        return status;
    }

    public String messageId() {
        return messageId;
    }

    public long answeredMillis() {
        return answeredMillis;
    }
}
