package org.strowger.world.custody;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.Replacement;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.WalkProtocol;
import org.strowger.world.WalkProtocols;
import org.strowger.world.World;
import org.strowger.world.custody.Fate.Times;

/** An application of a walk, and all sessions that it ever had. */
final class CustodyApp {
    private static final List<Inquiry.Kind> KINDS =
            List.of(Inquiry.Kind.CANCEL, Inquiry.Kind.REPLACE, Inquiry.Kind.QUERY);

    private final CustodyWalk walk;
    private final String name;
    private final Random random;
    private final List<Peer> peers = new ArrayList<>();
    private final List<Attempt> open = new ArrayList<>();
    private final Map<String, List<Attempt>> mobiles = new HashMap<>();

    /** It stays bound, and answers nothing. */
    private boolean silent;

    CustodyApp(CustodyWalk walk, String name, Random random) {
        this.walk = walk;
        this.name = name;
        this.random = random;
    }

    String name() {
        return name;
    }

    List<Peer> peers() {
        return peers;
    }

    List<Peer> live() {
        return peers.stream().filter(Peer::isSignedIn).toList();
    }

    /** The messages from mobiles, by their numbers. */
    Map<String, List<Attempt>> mobiles() {
        return mobiles;
    }

    Peer.Manner manner() {
        Peer.Manner manner = new Peer.Manner();
        manner.messages = this::came;
        return manner;
    }

    private void came(Peer.Came came) {
        Attempt attempt = walk.attempt(came, CustodyReckoning.APPLICATION_NANOS);
        String number = came.message().source().text();
        walk.say(name + " has "
                + (isReceipt(came) ? "a receipt of " + came.receipt().state() : "a message") + " from " + number);
        if (isReceipt(came)) {
            Fate fate = walk.known(walk.plan.links.readFromApplication(number));
            checkNumber(came, fate);
            if (!fate.by.equals(name)) {
                throw new AssertionError(name + " has a receipt of " + fate);
            }
            fate.receipts.add(attempt);
        } else {
            mobiles.computeIfAbsent(number, any -> new ArrayList<>()).add(attempt);
            if (!name.equals(came.to().startsWith("6") ? "shop" : "bank")) {
                throw new AssertionError(name + " has a message to " + came.to());
            }
        }
        if ((random.nextInt(3) == 0 && !silent) || walk.isCalm()) {
            answer(attempt);
        } else {
            open.add(attempt);
        }
    }

    /**
     * A receipt names the number as the application has written it. Properties that its protocols have no room for may
     * be lost.
     */
    private void checkNumber(Peer.Came came, Fate fate) {
        boolean isAllSaid = walk.walkProtocols.of(came.by()) == WalkProtocol.SMPP
                && walk.walkProtocols.of(fate.peer()) == WalkProtocol.SMPP;
        Address source = came.message().source();
        if (isAllSaid ? !source.equals(fate.written) : !source.text().equals(fate.written.text())) {
            throw new AssertionError(name + " has a receipt from " + source + " and has written " + fate.written);
        }
    }

    // ---- Output

    void dial() {
        if (walk.world.isAlive()) {
            Traffic way = !walk.isCalm() && random.nextInt(5) == 0 ? Traffic.SENDS : Traffic.BOTH;
            peers.add(walk.walkProtocols.dial(walk.world, name, way, manner()));
        }
    }

    /** The sorts of further properties beside the text: no message has more than one of these. */
    private enum Sort {
        USUAL,
        TO_MANY,
        LONG,
        UNTIL,
        AFTER,
        LONG_SENDER;

        static Sort of(int chance) {
            return switch (chance) {
                case 1 -> TO_MANY;
                case 2, 3 -> LONG;
                case 4, 5 -> UNTIL;
                case 6 -> AFTER;
                case 7 -> LONG_SENDER;
                default -> USUAL;
            };
        }
    }

    /** One of those that it can say. */
    private Sort sort(WalkProtocol walkProtocol) {
        Sort sort = Sort.of(random.nextInt(20));
        boolean said =
                switch (sort) {
                    case TO_MANY, LONG -> walkProtocol.saysMuch();
                    case LONG_SENDER -> walk.walkProtocols.isMixed() && walkProtocol.saysLongSender();
                    case USUAL, UNTIL, AFTER -> true;
                };
        return said ? sort : Sort.USUAL;
    }

    /** Sends something to somebody to whom nobody has sent before. */
    void submit() {
        List<Peer> able = live();
        if (able.isEmpty()) {
            dial();
            return;
        }
        Peer peer = able.get(random.nextInt(able.size()));
        WalkProtocol walkProtocol = walk.walkProtocols.of(peer);
        Sort sort = sort(walkProtocol);
        ReceiptRequest request = random.nextInt(3) > 0
                ? ReceiptRequest.ON_END
                : random.nextBoolean() ? ReceiptRequest.NEVER : ReceiptRequest.ON_FAILURE;
        boolean relayed = random.nextInt(5) == 0;
        Address[] to = new Address[sort == Sort.TO_MANY ? 2 + random.nextInt(3) : 1];
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < to.length; i++) {
            numbers.add(Integer.toString((relayed ? 490_000_000 : 400_000_000) + walk.nextNumber()));
            to[i] = walk.plan.links.written(numbers.get(i));
        }
        String first = numbers.get(0);
        Body text = sort == Sort.LONG ? World.body("x".repeat(300)) : walk.walkProtocols.textTo(first);
        PlainMessage.Builder message = PlainMessage.from(
                        sort == Sort.LONG_SENDER ? WalkProtocol.longSender(first) : Address.alphanumeric(name))
                .to(to)
                .saying(text)
                .options(new SendOptions(request, false, random.nextInt(4), 0, false, false));
        Times times = times(sort, walkProtocol, message);
        ShortMessage said = message.build();
        long token = peer.submitIfRoom(said);
        for (int i = 0; i < to.length; i++) {
            Fate one = new Fate(numbers.get(i), name, said, new Sending.BySession(peer, token), times);
            one.written = to[i];
            one.relayed = relayed;
            one.isLong = sort == Sort.LONG;
            one.hasLongSender = sort == Sort.LONG_SENDER;
            if (one.hasLongSender && !walk.walkProtocols.areLongSendersSaid()) {
                one.refusals.add(walkProtocol.unsayable());
            }
            walk.isSent(one);
        }
        walk.say(name + " sends to " + first + (to.length > 1 ? " and " + (to.length - 1) + " more" : ""));
    }

    /** When a message may be delivered. */
    private Times times(Sort sort, WalkProtocol walkProtocol, PlainMessage.Builder message) {
        long nowNanos = walk.nowNanos();
        Instant now = World.EPOCH.plusNanos(nowNanos);
        long usualNanos = nowNanos + walk.plan.validity.toNanos();
        if (sort == Sort.UNTIL) {
            long after = 5L + random.nextInt(30);
            message.until(now.plusSeconds(after));
            long namedNanos = said(now.plusSeconds(after + 1), walkProtocol);
            return new Times(nowNanos, nowNanos, Math.min(namedNanos, usualNanos), namedNanos);
        }
        if (sort == Sort.AFTER) {
            long after = 2L + random.nextInt(20);
            message.after(now.plusSeconds(after));
            return new Times(nowNanos, nowNanos + (after - 1) * 1_000_000_000L, usualNanos, Long.MAX_VALUE);
        }
        return new Times(nowNanos, nowNanos, usualNanos, Long.MAX_VALUE);
    }

    /** A protocol without seconds names the minute after. */
    private static long said(Instant moment, WalkProtocol walkProtocol) {
        Instant said = walkProtocol.hasNoSeconds()
                ? moment.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES)
                : moment;
        return Duration.between(World.EPOCH, said).toNanos();
    }

    /** Asks for one of its messages to be cancelled or replaced, or what became of it. */
    void ask(Fate fate) {
        Outcome told = fate.told();
        WalkProtocol walkProtocol = walk.walkProtocols.of(fate.peer());
        List<Peer> able = live().stream()
                .filter(each -> walk.walkProtocols.of(each) == walkProtocol)
                .toList();
        if (fate.relayed || fate.isToMany() || fate.isLong || told == null || !told.isAccepted() || able.isEmpty()) {
            return;
        }
        Peer peer = able.get(random.nextInt(able.size()));
        Inquiry.Kind kind = KINDS.get(random.nextInt(KINDS.size()));
        boolean canAsk =
                switch (kind) {
                    case CANCEL -> true;
                    case REPLACE -> walkProtocol.canReplace() && WalkProtocols.mayBeReplaced(fate.message.body());
                    case QUERY -> walkProtocol.canQuery();
                };
        if (!canAsk) {
            return;
        }
        String newText = kind == Inquiry.Kind.REPLACE ? "new" + walk.nextNumber() : "";
        long token = peer.askIfRoom(new Inquiry(
                kind,
                told.messageId(),
                walkProtocol.asker(fate.message.source()),
                walkProtocol.asked(fate.written),
                "",
                new Replacement(World.body(newText), "", "", fate.receiptRequest, false)));
        if (kind != Inquiry.Kind.QUERY) {
            fate.asked.add(new Fate.Asked(peer, token, newText));
        }
        walk.say(kind + " " + fate.number);
    }

    // ---- Received

    private static boolean isReceipt(Peer.Came came) {
        return came.message().kind() == ShortMessage.Kind.RECEIPT;
    }

    /** From now on it answers nothing, or answers again. */
    void changesItsMind() {
        silent = !silent;
        walk.say(name + (silent ? " falls silent" : " answers again"));
    }

    void answerOne() {
        if (!open.isEmpty() && (!silent || walk.isCalm())) {
            answer(open.remove(random.nextInt(open.size())));
        }
    }

    void answerAll() {
        while (!open.isEmpty()) {
            answerOne();
        }
    }

    private void answer(Attempt attempt) {
        WalkProtocol walkProtocol = walk.walkProtocols.of(attempt.came.by());
        int how = walk.isCalm() ? 9 : random.nextInt(16);
        Outcome outcome =
                switch (how) {
                    case 0, 1 -> walkProtocol.notNow();
                    case 2 -> walkProtocol.notEver();
                    default -> Outcome.accepted("");
                };
        attempt.answer(outcome, walk.nowNanos());
        walk.say(name + " answers what is from "
                + attempt.came.message().source().text() + ": " + outcome);
    }
}
