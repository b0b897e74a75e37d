package org.strowger.router.exchange.mo;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.exchange.custody.CustodyRecordWriter;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.StoredStray;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailRecord;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.receipts.UnknownReceipts;
import org.strowger.router.share.FairShare;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.time.Timer;

/**
 * Handles receipts that arrive at a node which does not expect them, on one thread. A receipt that arrived here is
 * written to the log of strays, and its SMSC gets the response when the receipt is in the log. A receipt that is read
 * from the log is handled like one that has just arrived.
 */
public final class StrayReceipts implements UnknownReceipts<MoMessage> {
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long AGAIN_MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final SelectorThread selector;
    private final PeerThread self;
    private final MoFlow flow;
    private final ReceiptHomes receiptHomes;
    private final MessageIdAllocator ids;
    private final MailWriter mail;
    private final MessageForms forms;
    private final CustodyRecordWriter writer;
    /** The receipts without an answer of the mail, by SMSC. */
    private final FairShare share;

    private final KindCounters<StrayFigure> figures = new KindCounters<>(StrayFigure.class);

    /**
     * @param self this thread, which gets the answers of the mail
     * @param unansweredMax how many receipts of this thread may be without an answer of the mail
     */
    public StrayReceipts(
            SelectorThread selector,
            PeerThread self,
            MoFlow flow,
            ReceiptHomes receiptHomes,
            MessageIdAllocator ids,
            MailWriter mail,
            int unansweredMax,
            MessageForms forms) {
        this.selector = selector;
        this.self = self;
        this.flow = flow;
        this.receiptHomes = receiptHomes;
        this.ids = ids;
        this.mail = mail;
        this.forms = forms;
        this.writer = new CustodyRecordWriter(forms);
        this.share = new FairShare(unansweredMax);
    }

    @Override
    public boolean take(MoMessage mo) {
        if (mo.session() instanceof StraySource stray) {
            stray.isNotExpected();
            flow.unexpected(mo); // Not counted here, because another node may expect the receipt.
            return true;
        }
        if (mo.session() == null) {
            return false;
        }
        int smsc = mo.smsc().index();
        if (!share.hasRoom(smsc)) {
            answer(mo, false);
            return true;
        }
        new StoredStray(mo.smsc().name(), mo.ownMessage()).write(writer);
        MailItem item = new MailItem(MailKind.STRAY, 0, 0, Arrays.copyOf(writer.octets(), writer.length()));
        if (mail.send(MailRecord.STRAYS, item, self, (isDurable, nowNanos) -> written(mo, smsc, isDurable))) {
            share.enter(smsc);
        } else {
            answer(mo, false);
        }
        return true;
    }

    private void written(MoMessage mo, int smsc, boolean isDurable) {
        share.leave(smsc);
        answer(mo, isDurable);
    }

    /** May be called on any thread. */
    public long get(StrayFigure figure) {
        return figures.get(figure);
    }

    private void answer(MoMessage mo, boolean isDurable) {
        figures.increment(isDurable ? StrayFigure.PASSED : StrayFigure.NOT_PASSED);
        flow.answer(mo, isDurable ? Outcome.accepted("") : mo.refusal(RefusalReason.LATER));
    }

    /**
     * Handles a stray that was read from the log. Runs at the home of the SMSC.
     *
     * @param settled runs when the consequences of the receipt are durable, or when it has matched nothing here for a
     *     while
     */
    public void came(Smsc smsc, byte[] payload, Runnable settled) {
        ShortMessage message = StoredStray.read(forms, payload).message();
        offer(smsc, ReportedStates.byState(message, smsc), settled, AGAIN_NANOS);
    }

    private void offer(Smsc smsc, ShortMessage message, Runnable settled, long pauseNanos) {
        long nowNanos = selector.nowNanos();
        StraySource source = new StraySource(smsc, flow.index(), (outcome, isExpected) -> {
            if (outcome.isAccepted() || outcome.kind() == Outcome.Kind.PERMANENT) {
                figures.increment(isExpected ? StrayFigure.EXPECTED : StrayFigure.NOT_EXPECTED);
                settled.run();
            } else {
                // The receipt is offered again, as an SMSC would do.
                Timer again =
                        new Timer(now -> offer(smsc, message, settled, Math.min(2 * pauseNanos, AGAIN_MAX_NANOS)));
                selector.schedule(again, selector.nowNanos() + pauseNanos);
            }
        });
        MoMessage mo = new MoMessage(flow, ids.record(nowNanos), source, 0, nowNanos + MoFlow.RECEIPT_PATIENCE_NANOS);
        Address recipient = message.source();
        String key = SmscReceipts.key(smsc, message.receiptId(), recipient.text());
        mo.reports(key, recipient, message.kind() == ShortMessage.Kind.RECEIPT);
        receiptHomes.match(mo, message, nowNanos);
    }
}
