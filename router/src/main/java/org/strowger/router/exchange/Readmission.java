package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.strowger.router.account.Application;
import org.strowger.router.custody.Findings;
import org.strowger.router.custody.Findings.Found;
import org.strowger.router.custody.KeptExpectation;
import org.strowger.router.custody.KeptLetter;
import org.strowger.router.custody.KeptMessage;
import org.strowger.router.custody.KeptPlace;
import org.strowger.router.link.ExpectedReceipt;
import org.strowger.router.link.Link;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.route.Decision;

/**
 * What the store held at a start comes back to where it belongs: messages to the threads in turn, receipts to come to
 * the homes of their links, letters to the homes of their applications. It is in the mailboxes of the threads before
 * anything else can come there.
 *
 * <p>A receipt to come of a link that is configured no more stays in the store as it is, and is found again at the next
 * start. What belongs to an application that is configured no more goes its way as if it were.
 */
final class Readmission {
    private final Exchange exchange;
    private final Findings findings;
    private final Function<String, Application> applications;
    private final Map<String, Link> links = new HashMap<>();
    private final List<Batch> batches = new ArrayList<>();

    /** @param applications finds one by its name; it makes one for those who are configured no more */
    Readmission(Exchange exchange, Findings findings, Generation now, Function<String, Application> applications) {
        this.exchange = exchange;
        this.findings = findings;
        this.applications = applications;
        now.links().forEach(link -> links.put(link.name(), link));
    }

    /** Leaves everything where it belongs, for the threads to take it in. */
    void begin(List<SelectorThread> threads) {
        threads.forEach(thread -> batches.add(new Batch()));
        sortMessages();
        sortExpectations();
        sortLetters();
        for (int i = 0; i < threads.size(); i++) {
            Batch batch = batches.get(i);
            Desk desk = exchange.desk(i);
            threads.get(i).invokeLater(() -> readmit(batch, desk));
        }
    }

    /** What one thread takes in. */
    private static final class Batch {
        private final List<Returning> messages = new ArrayList<>();
        private final List<Owed> expectations = new ArrayList<>();
        private final List<Addressed> letters = new ArrayList<>();
        private final List<Long> orphans = new ArrayList<>();
    }

    private record Returning(Found<KeptMessage> found, Application application, Findings.Place place) {}

    private record Owed(Found<KeptExpectation> found, Application application, Link link, PartReceipts.Share share) {}

    private record Addressed(Found<KeptLetter> found, Application application) {}

    // ---- Whose it is

    private void sortMessages() {
        int next = 0;
        for (Found<KeptMessage> found : findings.messages()) {
            Application application = applications.apply(found.what().application());
            Findings.Place place = findings.takePlace(found.record());
            batches.get(next).messages.add(new Returning(found, application, place));
            next = next + 1 == batches.size() ? 0 : next + 1;
        }
        // Of messages that have ended, where they stood says nothing any more.
        for (Found<KeptPlace> left : findings.placesLeft()) {
            batches.get(0).orphans.add(left.record());
        }
    }

    private void sortExpectations() {
        Map<Long, PartReceipts> wholes = wholes();
        for (Found<KeptExpectation> found : findings.expectations()) {
            KeptExpectation what = found.what();
            Link link = links.get(what.centre());
            if (link != null) {
                PartReceipts whole = wholes.getOrDefault(what.ids().ours(), PartReceipts.NONE);
                PartReceipts.Share share =
                        what.part() == 0 ? PartReceipts.Share.NONE : new PartReceipts.Share(whole, what.part());
                Application application = applications.apply(what.application());
                batches.get(link.homeIndex()).expectations.add(new Owed(found, application, link, share));
            }
        }
    }

    /** Of messages that went in parts: those whose receipts have come are known to be settled, and no more. */
    private Map<Long, PartReceipts> wholes() {
        Map<Long, Integer> missing = new HashMap<>();
        for (Found<KeptExpectation> found : findings.expectations()) {
            if (found.what().part() > 0) {
                missing.merge(found.what().ids().ours(), 1, Integer::sum);
            }
        }
        Map<Long, PartReceipts> wholes = new HashMap<>();
        missing.forEach((id, parts) -> wholes.put(id, PartReceipts.ofOneThatWasKept(parts)));
        return wholes;
    }

    private void sortLetters() {
        for (Found<KeptLetter> found : findings.letters()) {
            Application application = applications.apply(found.what().application());
            batches.get(application.homeIndex()).letters.add(new Addressed(found, application));
        }
    }

    // ---- On each thread

    private void readmit(Batch batch, Desk desk) {
        long nowNanos = desk.nowNanos();
        batch.orphans.forEach(desk.ledger()::end);
        batch.expectations.forEach(each -> readmit(each, desk));
        batch.letters.forEach(each -> readmit(each, desk, nowNanos));
        batch.messages.forEach(each -> readmit(each, desk, nowNanos));
    }

    private void readmit(Owed each, Desk desk) {
        KeptExpectation what = each.found().what();
        ExpectedReceipt expected = new ExpectedReceipt(
                what.ids(),
                what.parties(),
                each.application().index(),
                desk.naming().nanos(what.untilMillis()),
                each.found().record());
        desk.homes().receiptsOf(each.link()).expect(expected, each.application(), each.share());
    }

    private void readmit(Addressed each, Desk desk, long nowNanos) {
        KeptLetter what = each.found().what();
        Delivery delivery =
                Delivery.readmitted(desk, each.found().record(), desk.naming().nanos(what.untilMillis()));
        delivery.isFor(each.application());
        delivery.rewrite(what.rewrite());
        delivery.keep(what.message());
        desk.inbound().readmit(delivery, nowNanos);
    }

    private void readmit(Returning each, Desk desk, long nowNanos) {
        KeptMessage what = each.found().what();
        long sinceNanos = desk.naming().nanos(what.sinceMillis());
        Transit transit =
                new Transit(desk, each.application(), what.id(), Decision.NO_ROUTE, what.message(), sinceNanos);
        Custody custody = new Custody(each.found().record(), desk.naming().nanos(what.untilMillis()));
        transit.enter(custody);
        custody.placeRecord(each.place().record());
        try {
            desk.custodian().readmit(transit, where(each), links, nowNanos);
        } catch (RuntimeException | AssertionError e) {
            transit.failed(desk, e);
        }
    }

    private static Where where(Returning each) {
        return switch (each.place().kind()) {
            case SENT -> new Where(false, each.place().detail());
            case HELD -> new Where(true, "");
            case WAITS -> new Where(false, "");
            default -> new Where(false, each.found().what().centre());
        };
    }

    /**
     * Where a message stood.
     *
     * @param isHeld whether it was set aside
     * @param centre the name of the link with whose centre it may be; empty: it is with none
     */
    record Where(boolean isHeld, String centre) {}
}
