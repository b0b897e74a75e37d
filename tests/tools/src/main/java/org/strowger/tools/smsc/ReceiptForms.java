package org.strowger.tools.smsc;

import java.util.HashMap;
import java.util.Map;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.tools.SessionLoopback;
import org.strowger.tools.ToolContext;

/**
 * Receipts without id and addresses, each composed once for all messages that were submitted in the same minute and
 * reached their final state in the same minute. The id and the addresses are filled in when a receipt is sent.
 */
final class ReceiptForms {
    /** Maximum number of stored receipts; enough for the few minutes that are in use at a time. */
    private static final int FORMS_MAX = 64;

    private static final String FAILED = "011";
    private static final String NO_ERROR = "000";
    private static final String SOME_ID = "0";
    private static final Address SOMEBODY = Address.international("0");

    private final Map<Kind, ShortMessage> forms = new HashMap<>();
    private final ToolContext context;

    /**
     * The common contents of receipts.
     *
     * @param notification whether the receipt is an intermediate notification
     * @param submitted the time of submission to the minute, in the format of {@code done}
     */
    record Kind(boolean notification, MessageState state, String submitted, String done) {}

    ReceiptForms(ToolContext context) {
        this.context = context;
    }

    ShortMessage form(Kind kind) {
        ShortMessage known = forms.get(kind);
        if (known != null) {
            return known;
        }
        if (forms.size() >= FORMS_MAX) {
            forms.clear();
        }
        ShortMessage form = composed(kind);
        forms.put(kind, form);
        return form;
    }

    private ShortMessage composed(Kind kind) {
        Receipt receipt = new Receipt(
                SOME_ID,
                kind.state(),
                kind.state() == MessageState.UNDELIVERABLE ? FAILED : NO_ERROR,
                new ReceiptTimes(kind.submitted(), kind.done()),
                new ReceiptCounts(1, kind.state() == MessageState.DELIVERED ? 1 : 0),
                "");
        PlainMessage.Builder message = PlainMessage.from(SOMEBODY).to(SOMEBODY);
        SessionLoopback loopback = new SessionLoopback(context, terms());
        ShortMessage form = loopback.toApplication(
                (kind.notification() ? message.notifying(receipt) : message.reporting(receipt)).build());
        loopback.close();
        return form;
    }

    private ApplicationTerms terms() {
        return new ApplicationTerms(
                Credentials.of("mill", Secret.NONE),
                SignIn.Traffic.BOTH,
                context.traits().versions().get(0),
                SessionTimers.USUAL,
                SessionLimits.USUAL,
                PeerQuirks.USUAL);
    }
}
