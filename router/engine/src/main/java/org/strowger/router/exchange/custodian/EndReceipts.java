package org.strowger.router.exchange.custodian;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mt.MtMessage;

/** Creates the receipts and reports of Strowger's own about messages in custody. */
final class EndReceipts {
    private final MoFlow moFlow;

    EndReceipts(MoFlow moFlow) {
        this.moFlow = moFlow;
    }

    /** The receipts for a message that ends without an SMSC; a joined message has one for each of its parts. */
    List<MoMessage> of(MtMessage mt, MessageState state, String error) {
        Application application = moFlow.successorOf(mt.sentBy());
        ShortMessage message = mt.ownMessage();
        Address asker = message.receiptAddress().isEmpty() ? message.source() : message.receiptAddress();
        PlainMessage.Builder report = PlainMessage.from(message.destination()).to(asker);
        JoinedParts joined = mt.extras().joined;
        List<Long> messageIds = joined.isNone() ? List.of(mt.id()) : joined.told();
        List<MoMessage> receipts = moFlow.ownReceipts().create(application, report, messageIds, state, error);
        CallbackRequest callback = message.callback();
        if (!callback.isNone()) {
            CallbackReport ended = new CallbackReport(callback, CallbackEvent.REFUSED, smsc(mt));
            receipts.forEach(each -> each.callback(ended));
        }
        return receipts;
    }

    /** The SMSC that refused the message, or that would have got it; empty if there is none. */
    private static String smsc(MtMessage mt) {
        if (mt.hasSmsc()) {
            return mt.smsc().name();
        }
        int candidate = mt.candidate();
        return candidate < mt.decision().candidates() ? mt.candidate(candidate).name() : "";
    }

    void reportSent(MtMessage mt, String smscId) {
        Application application = moFlow.successorOf(mt.sentBy());
        PlainMessage.Builder report = PlainMessage.from(mt.destination()).to(mt.source());
        CallbackReport callback =
                new CallbackReport(mt.callback(), CallbackEvent.SENT, mt.smsc().name());
        moFlow.ownReceipts().reportSent(application, report, mt.id(), callback, smscId);
    }
}
