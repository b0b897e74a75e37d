package org.strowger.world.custody;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.exchange.mo.OutcomeTranslation;
import org.strowger.router.http.HttpTraits;
import org.strowger.smpp.Smpp;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;

/** An SMSC of a walk: slow, silent, forgetful, and at times lying. */
final class CustodySmsc {
    private final CustodyWalk walk;
    private final String name;
    private final WalkProtocol walkProtocol;
    private final TestSmsc smsc;
    private final Random random;
    private final List<Attempt> open = new ArrayList<>();
    private final List<Report> reports = new ArrayList<>();
    private final List<Mobile> mobiles = new ArrayList<>();
    private final List<LongMobile> longMobiles = new ArrayList<>();
    private final Map<String, List<Fate>> byId = new HashMap<>();

    /** A receipt that it owes, and what it was told of it. */
    static final class Report {
        final ShortMessage message;
        final String id;
        final MessageState state;
        final Attempt of;
        final List<Bringing> tries = new ArrayList<>();
        boolean isTaken;

        Report(ShortMessage message, String id, MessageState state, Attempt of) {
            this.message = message;
            this.id = id;
            this.state = state;
            this.of = of;
        }

        String to() {
            return message.destination().text();
        }
    }

    record Bringing(Peer by, long token) {
        boolean isPending() {
            return !by.isClosed() && !by.outcomes().containsKey(token);
        }

        boolean isTaken() {
            Outcome outcome = by.outcomes().get(token);
            return outcome != null && outcome.isAccepted();
        }
    }

    /** The message of a mobile, and its answer. */
    static final class Mobile {
        final String number;
        final String to;
        final List<Attempt> attempts = new ArrayList<>();
        private Bringing bringing;

        Mobile(String number, String to, Bringing bringing) {
            this.number = number;
            this.to = to;
            this.bringing = bringing;
        }

        boolean isTaken() {
            return bringing.isTaken();
        }
    }

    CustodySmsc(CustodyWalk walk, String name, WalkProtocol walkProtocol, TestSmsc smsc, Random random) {
        this.walk = walk;
        this.name = name;
        this.walkProtocol = walkProtocol;
        this.smsc = smsc;
        this.random = random;
        smsc.answers(this::came);
        smsc.manner().inquiries = this::inquiryCame;
    }

    /** As the router knows it. */
    String name() {
        return name;
    }

    WalkProtocol walkProtocol() {
        return walkProtocol;
    }

    TestSmsc smsc() {
        return smsc;
    }

    int port() {
        return smsc.address().getPort();
    }

    List<Peer> live() {
        return smsc.peers();
    }

    List<Report> reports() {
        return reports;
    }

    List<LongMobile> longMobiles() {
        return longMobiles;
    }

    List<Mobile> mobiles() {
        return mobiles;
    }

    private void came(Peer.Came came) {
        Fate fate = fateOf(came.message());
        checkWords(came, fate);
        walk.plan.links.checkFields(came.message(), walkProtocol, fate);
        Attempt attempt = walk.attempt(came, CustodyReckoning.SMSC_NANOS);
        fate.attempts.add(attempt);
        open.add(attempt);
        walk.say("SMSC " + port() + " has " + came.to());
        if (random.nextInt(3) == 0) {
            answerOne();
        }
    }

    private Fate fateOf(ShortMessage message) {
        return walk.known(walk.plan.links.readFromSmsc(message.destination().text()));
    }

    /** The sender and the protocol do not matter: it is the message that was sent to that number. */
    private static void checkWords(Peer.Came came, Fate fate) {
        if (!fate.isLong && !fate.maySay(came.message().body())) {
            throw new AssertionError("an SMSC has " + came.message().body() + " of " + fate);
        }
        if (!came.message().source().text().equals(fate.message.source().text())) {
            throw new AssertionError("an SMSC has from " + came.message().source() + " what is of " + fate);
        }
    }

    /** Where several messages have one id, it says also to whom the one was that is meant. */
    private InquiryAnswer inquiryCame(Inquiry inquiry) {
        String number = inquiry.destination().text();
        Fate fate = byId.getOrDefault(inquiry.messageId(), List.of()).stream()
                .filter(each -> !walkProtocol.hasStamps() || each.number.equals(walk.plan.links.readFromSmsc(number)))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError("asked about " + inquiry.messageId() + " to " + number + ": nobody has it"));
        fate.askedAtSmsc = true;
        return InquiryAnswer.done();
    }

    // ---- Messages

    void answerOne() {
        if (!open.isEmpty()) {
            answer(open.remove(random.nextInt(open.size())));
        }
    }

    void answerAll() {
        while (!open.isEmpty()) {
            answer(open.remove(0));
        }
    }

    private void answer(Attempt attempt) {
        Fate fate = fateOf(attempt.came.message());
        int how = walk.isCalm() ? 9 : random.nextInt(24);
        switch (how) {
            case 0 -> attempt.answer(walkProtocol.throttling(), walk.nowNanos());
            case 1 -> {
                Outcome refusal = walkProtocol.never(random.nextInt(500));
                fate.refusals.add(codeTold(fate, refusal));
                attempt.answer(refusal, walk.nowNanos());
            }
            case 2, 3 -> attempt.answer(walkProtocol.later(), walk.nowNanos());
            case 4 -> open.add(attempt); // Somewhat later, or never.
            default -> accept(attempt, fate, how == 5);
        }
        walk.say("SMSC " + port() + " answers " + fate.number + ": " + attempt.answer);
    }

    /** The code by which the application of the message learns that this SMSC has refused it. */
    private int codeTold(Fate fate, Outcome refusal) {
        return fate.isByHttp()
                ? OutcomeTranslation.of(refusal, walkProtocol.traits(), HttpTraits.of(Smpp.TRAITS))
                        .code()
                : walk.walkProtocols.of(fate.peer()).told(refusal, walkProtocol);
    }

    private void accept(Attempt attempt, Fate fate, boolean early) {
        String id = smsc.nextId(fate.number);
        if (!walkProtocol.hasStamps()) {
            id = (port() == 2776 ? "1" : "2") + "0" + id;
        }
        byId.computeIfAbsent(id, any -> new ArrayList<>()).add(fate);
        ReceiptRequest request = attempt.came.message().options().receipt();
        boolean fails = !early && random.nextInt(8) == 0;
        if (request == ReceiptRequest.ON_END || (request == ReceiptRequest.ON_FAILURE && fails)) {
            Report report = new Report(
                    attempt.came.message(), id, fails ? MessageState.UNDELIVERABLE : MessageState.DELIVERED, attempt);
            reports.add(report);
            if (early && !live().isEmpty()) {
                fate.reportEarly = true;
                bring(report);
            }
        }
        attempt.answer(Outcome.accepted(id), walk.nowNanos());
    }

    // ---- Receipts

    void reportOne() {
        if (!reports.isEmpty()) {
            Report report = reports.get(random.nextInt(reports.size()));
            bring(report);
            if (random.nextInt(8) == 0) {
                walk.say("doubles " + report.id);
                bringOnce(report);
            }
            if (random.nextInt(20) == 0) {
                lie(report);
            }
        }
    }

    void reportAll() {
        reports.forEach(this::bring);
    }

    /** Of a message that nobody has sent. */
    private void lie(Report report) {
        able().stream()
                .findAny()
                .ifPresent(peer -> peer.submitIfRoom(
                        TestSmsc.receipt(report.message, smsc.falseId(report.id), MessageState.DELIVERED)));
    }

    private List<Peer> able() {
        return live().stream().filter(Peer::receives).toList();
    }

    /** Brings a receipt unless it was taken before, or somebody still thinks about it. */
    private void bring(Report report) {
        if (!isTaken(report) && report.tries.stream().noneMatch(Bringing::isPending)) {
            bringOnce(report);
        }
    }

    private void bringOnce(Report report) {
        List<Peer> able = able();
        if (!able.isEmpty()) {
            Peer by = able.get(random.nextInt(able.size()));
            if (report.state == MessageState.UNDELIVERABLE) {
                report.of.isUndeliverable(walk.nowNanos());
            }
            report.tries.add(
                    new Bringing(by, by.submitIfRoom(TestSmsc.receipt(report.message, report.id, report.state))));
            walk.say("SMSC " + port() + " reports "
                    + report.message.destination().text() + " as " + report.id);
        }
    }

    static boolean isTaken(Report report) {
        report.isTaken |= report.tries.stream().anyMatch(Bringing::isTaken);
        return report.isTaken;
    }

    // ---- Mobiles

    /** The mobile begins a long message; its segments come with {@link #mobilesGoOn}. */
    void mobileBegins(LongMobile mobile) {
        longMobiles.add(mobile);
    }

    /** Brings some of the segments that have not come yet, each by any session. */
    void mobilesGoOn(Random chance) {
        for (LongMobile each : longMobiles) {
            List<Peer> able = able();
            if (each.hasMore() && !able.isEmpty() && chance.nextInt(3) == 0) {
                Peer by = able.get(chance.nextInt(able.size()));
                LongMobile.Segment segment = each.next();
                segment.sent(new Bringing(by, by.submitIfRoom(segment.message())), walk.nowNanos());
                walk.say("mobile " + each.number() + " writes segment " + segment.text());
            }
        }
    }

    void mobileWrites(String number, String to) {
        List<Peer> able = able();
        if (!able.isEmpty()) {
            Peer by = able.get(random.nextInt(able.size()));
            Bringing bringing = new Bringing(by, by.submitIfRoom(TestSmsc.mobile(number, to)));
            mobiles.add(new Mobile(number, to, bringing));
            walk.say("mobile " + number + " writes to " + to);
        }
    }
}
