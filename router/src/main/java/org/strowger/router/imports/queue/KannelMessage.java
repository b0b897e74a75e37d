package org.strowger.router.imports.queue;

/**
 * A message in Kannel's store.
 *
 * @param id its UUID
 * @param service the account that sent it
 * @param time when it was accepted, in seconds of Unix
 * @param validUntil the end of its validity, in seconds of Unix; {@link #NOT_SET} if it has none
 * @param deferredUntil the earliest time, in seconds of Unix; {@link #NOT_SET} if it has none
 */
@SuppressWarnings("ArrayRecordComponent") // never written, never compared
record KannelMessage(
        String id,
        Kind kind,
        String service,
        String account,
        String boxId,
        String smscId,
        String sender,
        String receiver,
        byte[] udh,
        byte[] text,
        long time,
        long validUntil,
        long deferredUntil,
        String dlrUrl,
        String billing,
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

    /** Numbers of a message; {@link #NOT_SET} where a number is not set. */
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
