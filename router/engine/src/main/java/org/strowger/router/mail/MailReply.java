package org.strowger.router.mail;

/** Receives the result of sending an item. */
@FunctionalInterface
public interface MailReply {
    /** A reply for which nobody waits. */
    MailReply NONE = (isDurable, nowNanos) -> {};

    /**
     * Called once, on the thread that has sent the item.
     *
     * @param isDurable whether the item is in the log; if not, the item may still be there, or appear there later
     */
    void onMailed(boolean isDurable, long nowNanos);
}
