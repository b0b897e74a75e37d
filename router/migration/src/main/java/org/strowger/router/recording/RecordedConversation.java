package org.strowger.router.recording;

/** Receives the octets that client and server send each other on one connection. */
interface RecordedConversation {
    /** Takes octets, which are valid during the call. */
    void said(boolean byClient, byte[] bytes, int from, int octets, long timeMillis);

    /** Octets are missing. */
    void missed(boolean byClient, long timeMillis);

    void ended(long timeMillis);
}
