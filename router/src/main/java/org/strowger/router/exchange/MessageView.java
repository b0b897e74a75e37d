package org.strowger.router.exchange;

import org.strowger.message.Address;

/**
 * What operators may see of a message on its way to an SMSC: a value, taken by whoever holds it.
 *
 * @param id as its application was told it
 * @param application that sent it
 * @param destination as the application wrote it: to be shown as masked as is configured
 * @param sinceNanos since when it is here
 * @param standing what has become of it
 */
public record MessageView(
        String id, String application, Address destination, long sinceNanos, MessageView.Standing standing) {
    /** As a time: not by itself. */
    public static final long NEVER = Long.MAX_VALUE;

    /**
     * What has become of it.
     *
     * @param tries in vain so far
     * @param nextNanos when it is tried again; {@link #NEVER}: when the SMSC takes it, or somebody decides
     * @param untilNanos when it is worth nothing any more; {@link #NEVER}: its application waits for the answer
     * @param smsc the SMSC that it was offered last; empty: none
     * @param why it is held; empty: it is not
     */
    public record Standing(int tries, long nextNanos, long untilNanos, String smsc, String why) {}

    /**
     * Of a message that waits, on the thread that holds it. What its home has written of it was written before it was
     * handed over.
     */
    static MessageView of(MtMessage mt, MessageIdAllocator ids, long nextNanos, String why) {
        MtMessage whole = mt.isPart() ? mt.split().whole() : mt;
        boolean promised = mt.isWholeInCustody();
        return new MessageView(
                ids.text(whole.sentBy(), whole.id()),
                whole.sentBy().name(),
                mt.ownMessage().destination(),
                mt.sinceNanos(),
                new Standing(
                        promised ? mt.wholeCustody().tries() : 0,
                        nextNanos,
                        promised ? mt.wholeCustody().untilNanos() : NEVER,
                        mt.hasSmsc() ? mt.smsc().name() : "",
                        why));
    }
}
