package org.strowger.router.imports.queue;

/**
 * A message in Kannel's store.
 *
 * @param id the UUID
 * @param smscId the smsc-id that was requested or chosen
 * @param udh the user data header
 * @param dlrUrl the URL for reports; empty if none are requested
 */
@SuppressWarnings("ArrayRecordComponent") // never written, never compared
record KannelMessage(
        String id,
        Kind kind,
        Origin origin,
        String smscId,
        String sender,
        String receiver,
        byte[] udh,
        byte[] text,
        Times times,
        String dlrUrl,
        Flags flags) {
    static final int NOT_SET = -1;

    /** The type of a message. */
    enum Kind {
        MO,
        MT_REPLY,
        MT_PUSH,
        REPORT_MO,
        REPORT_MT;

        boolean isOfApplication() {
            return this == MT_REPLY || this == MT_PUSH;
        }
    }

    /**
     * The sender of a message.
     *
     * @param service the account of the request
     * @param account the label in the request
     * @param boxId the box that the request came from
     * @param billing the billing information of the request
     */
    record Origin(String service, String account, String boxId, String billing) {}

    /**
     * The times of a message in Unix seconds; {@link #NOT_SET} for a time that is not set.
     *
     * @param accepted the time at which Kannel accepted the message
     * @param validUntil the end of the validity
     * @param deferredUntil the earliest time of sending
     */
    record Times(long accepted, long validUntil, long deferredUntil) {}

    /** Numeric properties of a message; {@link #NOT_SET} for a property that is not set. */
    record Flags(
            int messageClass,
            int waiting,
            int coding,
            int compress,
            int dlrMask,
            int pid,
            int altDcs,
            int rpi,
            int priority) {}
}
