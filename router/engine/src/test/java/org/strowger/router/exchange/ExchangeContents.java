package org.strowger.router.exchange;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.Application;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.credit.Charge;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.custody.ChargeLog;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.mo.ApplicationHomes;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscSession;

/** The objects that a router really holds, as its tables and queues have them. Nothing is counted beside them. */
public final class ExchangeContents {
    private final Set<MtMessage> messages = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<Long> deliveries = new HashSet<>();
    private final Set<Long> expectedRecords = new HashSet<>();
    private final Set<Long> refunded = new HashSet<>();
    private int found;
    private int expected;
    private int entries;
    private int absent;

    /** @param smscs all SMSCs that the router has had, because a removed one may still have messages */
    public ExchangeContents(Exchange exchange, Collection<Smsc> smscs) {
        for (int i = 0; i < exchange.threads(); i++) {
            exchange.thread(i).smscHomes.all().forEach(this::addQueued);
            addSent(smscs, i);
            Custodian custodian = exchange.thread(i).custodian;
            custodian.allTimed().forEach(this::add);
            found += custodian.messages().size();
            addExpected(exchange.thread(i).receiptHomes, exchange.thread(i).log.charges());
            addDeliveries(exchange.generation().applications(), exchange.thread(i).applicationHomes, i);
        }
    }

    private void addQueued(SmscHome<MtMessage> home) {
        home.some(Integer.MAX_VALUE).forEach(this::add);
    }

    private void addSent(Collection<Smsc> smscs, int thread) {
        for (Smsc smsc : smscs) {
            for (SmscSession session : smsc.port(thread).sessions()) {
                session.forEachUnanswered(each -> add((MtMessage) each));
            }
        }
    }

    private void addExpected(ReceiptHomes homes, ChargeLog charges) {
        Set<Long> ofTables = new HashSet<>();
        for (SmscReceipts<MoMessage> each : homes.all()) {
            ReceiptTable table = each.table();
            expected += table.size();
            entries += table.entries();
            table.forEachEntry(entry -> {
                ofTables.add(table.record(entry));
                if (hasEnded(each.share(entry).whole(), charges.of(table.record(entry)))) {
                    refunded.add(table.record(entry));
                }
            });
        }
        expectedRecords.addAll(ofTables);
        homes.leave(
                record -> {
                    absent += ofTables.contains(record) ? 0 : 1;
                    expectedRecords.add(record);
                    return false;
                },
                record -> {});
        expectedRecords.removeAll(refunded);
        expectedRecords.remove(ReceiptTable.NO_RECORD);
    }

    /** Whether the record of a part has ended with the refund of its attempt. The entry still has its id. */
    private static boolean hasEnded(PartReceipts attempt, Charge charge) {
        return attempt.charges().isRefunded() && charge.isNone();
    }

    private void addDeliveries(Collection<Application> applications, ApplicationHomes homes, int thread) {
        Set<Application> all = new HashSet<>(applications);
        for (AppHome home : homes.all()) {
            home.some(Integer.MAX_VALUE).forEach(this::add);
            all.add(home.application());
        }
        all.forEach(each -> each.port(thread).forEachDelivering(this::add));
    }

    private void add(PendingDelivery delivery) {
        if (delivery.isStored()) {
            deliveries.add(((MoMessage) delivery).record());
        }
    }

    private void add(MtMessage mt) {
        messages.add(mt.isPart() ? mt.split().whole() : mt);
    }

    /** The number of messages that wait for an SMSC, or for its answer, and are not in custody. */
    public long relayed() {
        return messages.stream().filter(each -> !each.isInCustody()).count();
    }

    private Stream<MtMessage> stored() {
        return messages.stream()
                .filter(each -> each.isInCustody() && each.custody().state() != CustodyState.ENDED);
    }

    /** The number of messages in custody. All have a due time, or are with an SMSC. */
    public long inCustody() {
        return stored().count();
    }

    /** The records of these messages. */
    public Set<Long> records() {
        return stored().map(each -> each.custody().record()).collect(Collectors.toSet());
    }

    /** How many ids of messages in custody inquiries find. */
    public int found() {
        return found;
    }

    /** How many they are to find. */
    public long toBeFound() {
        return stored().filter(Custodian::isFoundById)
                .flatMap(ExchangeContents::ids)
                .distinct()
                .count();
    }

    private static Stream<Long> ids(MtMessage mt) {
        JoinedParts joined = mt.extras().joined;
        return joined.isNone() ? Stream.of(mt.id()) : joined.ids().stream();
    }

    /** The number of expected receipts that have not come, as their applications share the tables. */
    public int expected() {
        return expected;
    }

    /** The number of entries in the tables of expected receipts. */
    public int entries() {
        return entries;
    }

    /** The number of expected receipts of SMSCs that the start has not configured. */
    public int absent() {
        return absent;
    }

    /**
     * The records of expected receipts, without those that ended with the refund of a former attempt. Those of relayed
     * messages are written late.
     */
    public Set<Long> expectedRecords() {
        return expectedRecords;
    }

    /** The records of deliveries that wait or that a session of their application has. */
    public Set<Long> deliveries() {
        return deliveries;
    }
}
