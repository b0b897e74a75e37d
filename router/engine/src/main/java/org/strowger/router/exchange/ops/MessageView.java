package org.strowger.router.exchange.ops;

import org.strowger.message.Address;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.RoutedAddresses;

/**
 * A message on its way to an SMSC, for operators.
 *
 * @param id the id that its application knows
 * @param application the name of the application that sent it
 * @param destination the destination as the application wrote it; the caller masks it
 * @param sinceNanos when the message arrived
 * @param standing its progress
 */
public record MessageView(
        String id, String application, Address destination, long sinceNanos, MessageView.Standing standing) {
    /** A time that is not set. */
    public static final long NEVER = Long.MAX_VALUE;

    /**
     * The progress of a message.
     *
     * @param tries the number of failed attempts
     * @param nextNanos the next attempt; {@link #NEVER} if the message waits for the SMSC or an operator
     * @param untilNanos the end of its validity; {@link #NEVER} if its application awaits the response
     * @param smsc the SMSC to which the message was last offered; empty if there is none
     * @param why the reason why the message is held; empty if it is not
     */
    public record Standing(int tries, long nextNanos, long untilNanos, String smsc, String why) {}

    /** Called on the thread that holds the message. The fields owned by its home were written before the hand-over. */
    static MessageView of(MtMessage mt, MessageIdAllocator ids, long nextNanos, String why) {
        MtMessage whole = mt.isPart() ? mt.split().whole() : mt;
        boolean promised = mt.isWholeInCustody();
        return new MessageView(
                ids.text(whole.sentBy(), whole.id()),
                whole.sentBy().name(),
                RoutedAddresses.destination(mt),
                mt.sinceNanos(),
                new Standing(
                        promised ? mt.wholeCustody().tries() : 0,
                        nextNanos,
                        promised ? mt.untilNanos() : NEVER,
                        mt.hasSmsc() ? mt.smsc().name() : "",
                        why));
    }
}
