package org.strowger.router.app.daemon;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;

/** An application of a walk, and all sessions that it ever had. */
final class CustodyApp {
    private final CustodyWalk walk;
    private final String name;
    private final Random random;
    private final List<Peer> peers = new ArrayList<>();
    private final List<Attempt> open = new ArrayList<>();
    private final Map<String, List<Attempt>> mobiles = new HashMap<>();

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

    /** What came from mobiles, by their numbers. */
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
            Fate fate = walk.known(number);
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
        if (random.nextInt(3) == 0 || walk.isCalm()) {
            answer(attempt);
        } else {
            open.add(attempt);
        }
    }

    private static boolean isReceipt(Peer.Came came) {
        return came.message().kind() == ShortMessage.Kind.RECEIPT;
    }

    void answerOne() {
        if (!open.isEmpty()) {
            answer(open.remove(random.nextInt(open.size())));
        }
    }

    void answerAll() {
        while (!open.isEmpty()) {
            answerOne();
        }
    }

    private void answer(Attempt attempt) {
        int how = walk.isCalm() ? 9 : random.nextInt(16);
        Outcome outcome =
                switch (how) {
                    case 0, 1 -> Outcome.of(Outcome.Kind.TEMPORARY, 0x14, "");
                    case 2 -> Outcome.of(Outcome.Kind.PERMANENT, 0x400, "");
                    default -> Outcome.accepted("");
                };
        attempt.answer(outcome, walk.nowNanos());
        walk.say(name + " answers what is from "
                + attempt.came.message().source().text() + ": " + outcome);
    }
}
