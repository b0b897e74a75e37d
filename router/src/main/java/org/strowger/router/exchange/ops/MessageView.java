package org.strowger.router.exchange.ops;

import org.strowger.message.Address;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtMessage;

/**
 * What operators see of a message on its way to an SMSC.
 *
 * @param id as its application was told it
 * @param application that sent it
 * @param destination as the application wrote it; the caller masks it
 * @param sinceNanos when it came
 * @param standing how it is doing
 */
public record MessageView(
        String id, String application, Address destination, long sinceNanos, MessageView.Standing standing) {
    /** As a time: there is none. */
    public static final long NEVER = Long.MAX_VALUE;

    /**
     * How it is doing.
     *
     * @param tries attempts in vain
     * @param nextNanos the next attempt; {@link #NEVER}: when the SMSC takes it, or an operator decides
     * @param untilNanos the end of its validity; {@link #NEVER}: its application waits for the answer
     * @param smsc the SMSC that it was offered last; empty: none
     * @param why why it is held; empty: it is not
     */
    public record Standing(int tries, long nextNanos, long untilNanos, String smsc, String why) {}

    /** On the thread that holds the message. The fields that its home owns were written before it was handed over. */
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
