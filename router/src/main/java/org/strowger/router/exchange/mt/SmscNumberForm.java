package org.strowger.router.exchange.mt;

import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.smsc.Smsc;

/**
 * The numbers of a message in the form of the SMSC to which it is offered. The next candidate may have another form, so
 * the rewrite without any form is kept.
 *
 * @param routed the rewrite by filters and route
 * @param formed the same with the numbers in the form of the SMSC
 */
record SmscNumberForm(Rewrite routed, Rewrite formed) {
    /** The message was offered to no SMSC with a form of its own. */
    static final SmscNumberForm NONE = new SmscNumberForm(Rewrite.NONE, Rewrite.NONE);

    /**
     * Sets the rewrite of a message for the SMSC to which it is offered.
     *
     * @param message its content, not changed by the rewrite
     */
    static void set(MtMessage mt, ShortMessage message, Smsc smsc) {
        SmscNumbers numbers = smsc.numbers();
        if (!numbers.writes() && mt.extras().numbers.isNone()) {
            return;
        }
        if (mt.isPart()) {
            return; // The whole message was written in the form of the SMSC before it was split.
        }
        Rewrite routed = routed(mt);
        Rewrite formed = numbers.writes() ? formed(routed, message, numbers) : routed;
        mt.writableExtras().numbers = new SmscNumberForm(routed, formed);
        mt.rewrite(formed);
    }

    private boolean isNone() {
        return routed.isNone() && formed.isNone();
    }

    @SuppressWarnings("ReferenceEquality") // another rewrite was decided anew, and has no form
    private static Rewrite routed(MtMessage mt) {
        SmscNumberForm before = mt.extras().numbers;
        return mt.rewrite() == before.formed ? before.routed : mt.rewrite();
    }

    private static Rewrite formed(Rewrite routed, ShortMessage message, SmscNumbers numbers) {
        Rewrite formed = routed;
        Address recipient = routed.destination().orElseGet(message::destination);
        Address written = numbers.written(recipient);
        if (!written.equals(recipient)) {
            formed = formed.to(written);
        }
        if (numbers.senders()) {
            Address sender = routed.source().orElseGet(message::source);
            Address writtenSender = numbers.written(sender);
            formed = writtenSender.equals(sender) ? formed : formed.from(writtenSender);
        }
        return formed;
    }
}
