package org.strowger.router.exchange;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.strowger.message.Address;
import org.strowger.router.application.Application;
import org.strowger.router.custody.JoinedParts;
import org.strowger.router.custody.RecordBlocks;
import org.strowger.router.custody.RecoveredRecords;
import org.strowger.router.custody.StoredDelivery;
import org.strowger.router.custody.StoredMessage;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.time.Timer;

/**
 * What the store held at a start comes back to where it belongs: receipts to come to the homes of their SMSCs, letters
 * to the homes of their applications, and messages to the threads in turn. The first two are in the mailboxes of the
 * threads before anything else can come there; messages are taken in some at a time, while others are let in.
 *
 * <p>A receipt to come of an SMSC that is configured no more stays in the store as it is, and is found again at the
 * next start. What belongs to an application that is configured no more goes its way as if it were.
 */
final class Recovery {
    /** So many that a turn stays short. */
    private static final int MESSAGES_PER_TURN = 1000;

    private final Exchange exchange;
    private final RecoveredRecords recovered;
    private final Function<String, Application> applications;
    private final Map<String, Application> senders = new HashMap<>();
    private final Map<String, Smsc> smscs = new HashMap<>();
    private final List<Batch> batches = new ArrayList<>();

    /** By our id of the message; read by all threads, changed by none of them. */
    private final Map<Long, List<Whole>> wholes = new HashMap<>();

    /** Records of which nothing is to be hoped any more. */
    private final List<Long> outlived = new ArrayList<>();

    /** Threads that have not taken in all of theirs. */
    private int busy;

    /** @param applications finds one by its name; it makes one for those who are configured no more */
    Recovery(
            Exchange exchange, RecoveredRecords recovered, Generation now, Function<String, Application> applications) {
        this.exchange = exchange;
        this.recovered = recovered;
        this.applications = applications;
        now.smscs().forEach(smsc -> smscs.put(smsc.name(), smsc));
    }

    /** Leaves everything where it belongs, for the threads to take it in. */
    void begin(List<SelectorThread> threads) {
        threads.forEach(thread -> batches.add(new Batch()));
        busy = threads.size();
        recovered.senders().forEach(name -> senders.put(name, applications.apply(name)));
        sortExpectations();
        sortLetters();
        for (int i = 0; i < threads.size(); i++) {
            Batch batch = batches.get(i);
            Lane lane = new Lane(exchange.thread(i), threads.get(i), recovered.lane(i));
            threads.get(i).invokeLater(() -> lane.begin(batch));
        }
    }

    /** What one thread takes in at once. */
    private static final class Batch {
        private final List<Owed> expectations = new ArrayList<>();
        private final List<Addressed> letters = new ArrayList<>();
    }

    private record Owed(
            long record, ExpectedReceipt expected, Application sender, Smsc smsc, PartReceipts.Share share) {}

    /** The receipts to come of the parts that an SMSC has of one message; of one to many, of those to one number. */
    private record Whole(Smsc smsc, String number, PartReceipts receipts) {
        boolean isTo(Address recipient) {
            return number.equals(recipient.text());
        }
    }

    private record Addressed(long record, StoredDelivery what, Application application) {}

    // ---- Whose it is

    private void sortExpectations() {
        MessageIdAllocator ids = exchange.thread(0).ids();
        recovered.expectations().take(Integer.MAX_VALUE, (record, payload) -> {
            try {
                sort(record, recovered.expectation(payload, ids::nanos));
            } catch (RuntimeException e) {
                exchange.tellUnreadable(record, e);
            }
        });
    }

    /** Of messages that went in parts: those whose receipts have come are known to be settled, and no more. */
    private void sort(long record, ExpectedReceipt expected) {
        Smsc smsc = smscs.get(expected.smsc());
        if (smsc == null) {
            if (exchange.thread(0).ids().unixMillis(expected.untilNanos()) <= exchange.beganMillis()) {
                outlived.add(record);
            }
            return;
        }
        PartReceipts.Share share = PartReceipts.Share.NONE;
        if (expected.part() > 0) {
            share = new PartReceipts.Share(wholeOf(expected, smsc), expected.part());
            share.whole().expectOneMore();
        }
        Application sender = applications.apply(expected.application());
        batches.get(smsc.homeIndex()).expectations.add(new Owed(record, expected, sender, smsc, share));
    }

    private PartReceipts wholeOf(ExpectedReceipt expected, Smsc smsc) {
        List<Whole> known = wholes.computeIfAbsent(expected.messageId(), id -> new ArrayList<>(1));
        Address recipient = expected.destination();
        for (Whole each : known) {
            if (each.smsc() == smsc && each.isTo(recipient)) {
                return each.receipts();
            }
        }
        Whole first = new Whole(smsc, recipient.text(), PartReceipts.recovered());
        known.add(first);
        return first.receipts();
    }

    private void sortLetters() {
        recovered.letters().take(Integer.MAX_VALUE, (record, payload) -> {
            try {
                StoredDelivery what = recovered.letter(payload);
                Application application = applications.apply(what.application());
                batches.get(application.homeIndex()).letters.add(new Addressed(record, what, application));
            } catch (RuntimeException e) {
                exchange.tellUnreadable(record, e);
            }
        });
    }

    /** On one thread. */
    private final class Lane {
        private final ThreadExchange here;
        private final SelectorThread thread;
        private final RecordBlocks messages;
        private final Timer next = new Timer(this::some);

        Lane(ThreadExchange here, SelectorThread thread, RecordBlocks messages) {
            this.here = here;
            this.thread = thread;
            this.messages = messages;
        }

        void begin(Batch batch) {
            long nowNanos = here.nowNanos();
            batch.expectations.forEach(this::readmit);
            batch.letters.forEach(each -> readmit(each, nowNanos));
            if (here.index() == 0) {
                recovered.superseded().forEach(here.custodyLog()::end);
                outlived.forEach(here.custodyLog()::end);
            }
            some(nowNanos);
        }

        private void some(long nowNanos) {
            messages.take(MESSAGES_PER_TURN, (record, payload) -> readmit(record, payload, nowNanos));
            if (messages.size() > 0) {
                thread.schedule(next, nowNanos);
            } else {
                ThreadExchange first = exchange.thread(0);
                here.send(first, now -> laneEnded());
            }
        }

        private void readmit(Owed each) {
            SmscReceipts<MoMessage> receipts = here.homes().receiptsOf(each.smsc());
            receipts.expect(each.expected(), each.record(), each.sender(), each.share());
        }

        private void readmit(Addressed each, long nowNanos) {
            StoredDelivery what = each.what();
            MoMessage mo = MoMessage.readmitted(here, each.record(), here.ids().nanos(what.untilMillis()));
            mo.application(each.application());
            mo.rewrite(what.rewrite());
            mo.keepCopy(what.message());
            here.moFlow().readmit(mo, nowNanos);
        }

        private void readmit(long record, ByteBuffer payload, long nowNanos) {
            StoredMessage what;
            JoinedParts joined;
            boolean isReplaced;
            try {
                what = recovered.message(payload.duplicate());
                joined = recovered.parts(payload.duplicate());
                isReplaced = recovered.isReplaced(payload);
            } catch (RuntimeException e) {
                exchange.tellUnreadable(record, e);
                return;
            }
            Custody custody = new Custody(record, here.ids().nanos(what.untilMillis()));
            if (isReplaced) {
                custody.replaced(record);
            }
            try {
                readmit(custody, what, joined, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                exchange.tellUnreadable(record, e); // It is in the store still, and the others come after it.
            }
        }

        private void readmit(Custody custody, StoredMessage what, JoinedParts joined, long nowNanos) {
            wholes.getOrDefault(what.id(), List.of()).stream()
                    .filter(each -> each.isTo(what.message().destination()))
                    .forEach(this::isStillOnItsWay);
            Application sender = senderOf(what);
            long sinceNanos = here.ids().nanos(what.sinceMillis());
            MtMessage mt = new MtMessage(here, sender, what.id(), RouteDecision.NO_ROUTE, what.message(), sinceNanos);
            RecoveredRecords.Place place = recovered.place(custody.record());
            mt.enterCustody(custody);
            if (!joined.isNone()) {
                mt.writableExtras().joined = joined;
            }
            custody.positionRecord(place.record());
            try {
                here.custodian().readmit(mt, where(place, what), smscs, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                mt.failed(here, e);
            }
        }

        /** Some of its parts were accepted, and it has an end to come of its own: nothing is told of those. */
        private void isStillOnItsWay(Whole parts) {
            ThreadExchange home = here.at(parts.smsc().homeIndex());
            here.send(home, now -> home.homes().receiptsOf(parts.smsc()).giveUp(parts.receipts()));
        }
    }

    private Application senderOf(StoredMessage message) {
        Application sender = senders.get(message.application());
        if (sender == null) {
            throw new AssertionError("nobody knew of " + message.application());
        }
        return sender;
    }

    /** On the first thread: when nobody asks any more, where messages stood is forgotten. */
    private void laneEnded() {
        busy--;
        if (busy == 0) {
            recovered.forget();
        }
    }

    private static Where where(RecoveredRecords.Place place, StoredMessage message) {
        return switch (place.kind()) {
            case SENT -> new Where(false, place.detail());
            case HELD -> new Where(true, "");
            case WAITS -> new Where(false, "");
            default -> new Where(false, message.smsc());
        };
    }

    /**
     * Where a message stood.
     *
     * @param isHeld whether it was set aside
     * @param smsc the name of the SMSC with whose SMSC it may be; empty: it is with none
     */
    record Where(boolean isHeld, String smsc) {}
}
