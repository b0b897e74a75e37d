package org.strowger.router.exchange.mt;

import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.numbers.SmscNumbers;

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

    boolean isNone() {
        return routed.isNone() && formed.isNone();
    }

    /**
     * The form for the next SMSC.
     *
     * @param now the rewrite of the message: that of this form, unless the message has been routed again
     * @param message its content, not changed by the rewrite
     */
    @SuppressWarnings("ReferenceEquality") // a rewrite that was decided anew has no form, whatever its value
    SmscNumberForm next(Rewrite now, ShortMessage message, SmscNumbers numbers) {
        Rewrite base = now == formed ? routed : now;
        return new SmscNumberForm(base, numbers.writes() ? formed(base, message, numbers) : base);
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
