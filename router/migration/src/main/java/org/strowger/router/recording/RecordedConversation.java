package org.strowger.router.recording;

/** Receives the octets that client and server send to each other on one connection. */
interface RecordedConversation {
    /** Receives octets, which are valid only during the call. */
    void said(boolean byClient, byte[] bytes, int from, int octets, long timeMillis);

    /** Reports that octets are missing. */
    void missed(boolean byClient, long timeMillis);

    void ended(long timeMillis);
}
