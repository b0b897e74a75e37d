package org.strowger.tests.crash;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.tools.SessionLoopback;
import org.strowger.tools.ToolContext;
import org.strowger.tools.TouchedSessions;

/**
 * An SMSC that never dies and forgets nothing: what it has taken it answers later, and reports later still, to whoever
 * is there; a receipt that was not acknowledged it offers again.
 */
final class TestSmsc {
    private static final long ANSWER_NANOS = 20_000_000;
    private static final long RECEIPT_NANOS = 300_000_000;
    private static final long LATE_NANOS = 3_000_000_000L;
    private static final long ENROUTE_NANOS = 100_000_000;
    private static final long AGAIN_NANOS = 500_000_000;
    private static final long ID_BASE = 1_000_000_000L;
    private static final int RECEIPTS_PER_TURN = 256;
    private static final int MOBILES_PER_TURN = 32;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The token of a message from a mobile is this and its number; that of a receipt is its reception. */
    private static final long FIRST_MOBILE = 1L << 32;

    /** The token of a receipt that is not the last one is this and its reception. */
    private static final long FIRST_ENROUTE = 1L << 40;

    private static final List<MessageState> STATES =
            List.of(MessageState.DELIVERED, MessageState.UNDELIVERABLE, MessageState.ENROUTE);

    /** ESME_RSYSERR and ESME_RINVDSTADR. */
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "not now");

    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "not at all");

    private final ToolContext context;
    private final Accounts accounts;
    private final ArrivalCheck check;
    private final CrashPlan.Load load;
    private final Map<MessageState, ShortMessage> receipts = new EnumMap<>(MessageState.class);
    private final ShortMessage fromMobile;
    private final double mobileIntervalNanos;
    private final List<TestSmscConnection> bound = new ArrayList<>();
    private final ArrayDeque<Owed> answers = new ArrayDeque<>();

    /** The offers that are due, by the login of the sessions that may have them. */
    private final Map<String, PriorityQueue<Offer>> offers = new HashMap<>();

    private final TouchedSessions<TestSmscConnection> touched = new TouchedSessions<>();
    private double mobileDueNanos;
    private boolean mobilesWrite;
    private boolean isAway;
    private int next;
    private long offeredAgain;
    private long answersLost;

    /** An answer that is due later. */
    private record Owed(TestSmscConnection connection, long token, int reception, Outcome outcome, long dueNanos) {}

    /** A receipt or a message from a mobile that is to be offered. */
    private record Offer(long token, long dueNanos) implements Comparable<Offer> {
        @Override
        public int compareTo(Offer other) {
            return Long.compare(dueNanos, other.dueNanos);
        }
    }

    TestSmsc(ToolContext context, Accounts accounts, CrashPlan.Load load) {
        this.context = context;
        this.accounts = accounts;
        this.mobileIntervalNanos = NANOS_PER_SECOND / load.mobileRate();
        this.check = new ArrivalCheck(context, accounts, load);
        this.load = load;
        SessionLoopback loopback = new SessionLoopback(context, TestSmscConnection.millTerms());
        for (MessageState state : STATES) {
            Receipt form = new Receipt(
                    "0", state, "000", new ReceiptTimes("2601010000", "2601010000"), new ReceiptCounts(1, 1), "");
            receipts.put(
                    state,
                    loopback.toApplication(PlainMessage.from(Words.recipient(0))
                            .to(Words.sender(0))
                            .reporting(form)
                            .build()));
        }
        this.fromMobile = loopback.toApplication(PlainMessage.from(Words.mobile(0))
                .to(Words.sender(0))
                .saying(Words.text(0))
                .build());
        loopback.close();
    }

    ArrivalCheck check() {
        return check;
    }

    ToolContext stage() {
        return context;
    }

    // ---- Connections

    void bound(TestSmscConnection connection) {
        bound.add(connection);
    }

    void gone(TestSmscConnection connection) {
        bound.remove(connection);
    }

    /** Ends all sessions and admits none, or admits them again. */
    void away(boolean on, long nowNanos) {
        isAway = on;
        if (on) {
            for (TestSmscConnection connection : List.copyOf(bound)) {
                connection.end(nowNanos);
                touched.add(connection);
            }
            touched.tell(nowNanos);
        }
    }

    boolean isAway() {
        return isAway;
    }

    // ---- Messages

    void messageCame(TestSmscConnection from, ShortMessage message, long token, long nowNanos) {
        int number = check.number(message);
        if (number < 0) {
            accounts.strange("the SMSC was given a message to " + message.destination());
            from.answer(token, Outcome.accepted("0"), nowNanos);
            return;
        }
        check.check(number, message);
        boolean isFirst = accounts.messages().lastReception(number) == Receptions.NONE;
        int reception = accounts.received(number, nowNanos);
        Form form = accounts.messages().form(number);
        Outcome outcome =
                switch (accounts.fate(number)) {
                    case EXPIRED -> LATER;
                    case REFUSED_BY_SMSC -> NEVER;
                    default -> form == Form.RETRIED && isFirst ? LATER : Outcome.accepted(idInResponse(reception));
                };
        answers.addLast(new Owed(from, token, reception, outcome, nowNanos + ANSWER_NANOS));
        if (outcome.isAccepted()) {
            report(reception, form, nowNanos);
        } else {
            accounts.refusedBySmsc(reception, outcome.equals(NEVER));
        }
    }

    private void report(int reception, Form form, long nowNanos) {
        long afterNanos =
                switch (form) {
                    case REPORTED_EARLY -> 0;
                    case REPORTED_LATE -> LATE_NANOS;
                    default -> ANSWER_NANOS + RECEIPT_NANOS;
                };
        if (form == Form.ENROUTE_FIRST) {
            offerLater(FIRST_ENROUTE + reception, nowNanos + ANSWER_NANOS + ENROUTE_NANOS);
        }
        offerLater(reception, nowNanos + afterNanos);
    }

    private void offerLater(long token, long dueNanos) {
        offers.computeIfAbsent(login(token), none -> new PriorityQueue<>()).add(new Offer(token, dueNanos));
    }

    /** The login of the sessions that may have it; empty if all may. */
    private String login(long token) {
        return load.isVaried() && !isMobile(token) ? style(receptionOf(token)).label() : "";
    }

    private static boolean isMobile(long token) {
        return token >= FIRST_MOBILE && token < FIRST_ENROUTE;
    }

    private static int receptionOf(long token) {
        return (int) (token >= FIRST_ENROUTE ? token - FIRST_ENROUTE : token);
    }

    private Role.IdStyle style(int reception) {
        Messages messages = accounts.messages();
        int message = accounts.receptions().message(reception);
        return load.role(messages.application(message)).ids();
    }

    private String idInResponse(int reception) {
        return style(reception).inResponse(ID_BASE + reception);
    }

    // ---- Late answers

    /** Does what is due. */
    void run(long nowNanos) {
        answer(nowNanos);
        offers.values().forEach(due -> offer(due, nowNanos));
        writeMobiles(nowNanos);
        touched.tell(nowNanos);
    }

    private void answer(long nowNanos) {
        Owed owed;
        while ((owed = answers.peekFirst()) != null && owed.dueNanos() <= nowNanos) {
            answers.removeFirst();
            if (owed.connection().isClosed()) {
                answersLost++;
                continue;
            }
            accounts.answered(owed.reception(), nowNanos);
            owed.connection().answer(owed.token(), owed.outcome(), nowNanos);
            touched.add(owed.connection());
        }
    }

    private void offer(PriorityQueue<Offer> due, long nowNanos) {
        for (int offered = 0; offered < RECEIPTS_PER_TURN; offered++) {
            Offer offer = due.peek();
            if (offer == null || offer.dueNanos() > nowNanos || !offer(offer.token(), nowNanos)) {
                return;
            }
            due.remove();
        }
    }

    /** Lets mobiles write, or stops them. */
    void letMobilesWrite(boolean on) {
        mobilesWrite = on;
    }

    /** Mobiles write at their rate while a session has room; messages that are late are not made up for. */
    private void writeMobiles(long nowNanos) {
        for (int written = 0; mobilesWrite && written < MOBILES_PER_TURN && mobileDueNanos <= nowNanos; written++) {
            mobileDueNanos = Math.max(mobileDueNanos + mobileIntervalNanos, nowNanos - NANOS_PER_SECOND);
            if (bound.stream().noneMatch(TestSmscConnection::hasRoom)) {
                return;
            }
            int number = accounts.mobiles().add(accounts.mobiles().count() % load.applications());
            offer(FIRST_MOBILE + number, nowNanos);
        }
    }

    /** Gives a receipt or a message from a mobile to whoever has room. @return false if nobody has */
    private boolean offer(long token, long nowNanos) {
        boolean isMobile = isMobile(token);
        ShortMessage form = isMobile ? fromMobile : receipt(token);
        Rewrite rewrite = isMobile ? fromMobile((int) (token - FIRST_MOBILE)) : rewrite(receptionOf(token));
        String login = login(token);
        for (int tried = 0; tried < bound.size(); tried++) {
            next = next + 1 < bound.size() ? next + 1 : 0;
            TestSmscConnection connection = bound.get(next);
            boolean isMeant = login.isEmpty() || connection.login().equals(login);
            if (isMeant && connection.hasRoom() && connection.offer(form, rewrite, token, nowNanos)) {
                touched.add(connection);
                if (isMobile) {
                    accounts.mobiles().offered((int) (token - FIRST_MOBILE));
                }
                return true;
            }
        }
        return false;
    }

    private ShortMessage receipt(long token) {
        int message = accounts.receptions().message(receptionOf(token));
        MessageState last =
                accounts.fate(message) == Fate.UNDELIVERED ? MessageState.UNDELIVERABLE : MessageState.DELIVERED;
        return Objects.requireNonNull(receipts.get(token >= FIRST_ENROUTE ? MessageState.ENROUTE : last));
    }

    private Rewrite rewrite(int reception) {
        Messages messages = accounts.messages();
        int message = accounts.receptions().message(reception);
        int first = messages.firstPart(message);
        Rewrite rewrite = load.isVaried()
                ? Rewrite.NONE.from(Words.nationalRecipient(first)).to(Words.REWRITTEN)
                : Rewrite.NONE.from(Words.recipient(first)).to(Words.sender(messages.application(message)));
        return rewrite.reporting(style(reception).inReceipt(ID_BASE + reception));
    }

    private Rewrite fromMobile(int number) {
        return Rewrite.NONE
                .from(Words.mobile(number))
                .to(Words.sender(accounts.mobiles().application(number)));
    }

    /** Strowger has answered what was offered with this token, or the session has ended before. */
    void offerAnswered(long token, Outcome outcome, long nowNanos) {
        if (!outcome.isAccepted()) {
            offeredAgain += isMobile(token) ? 0 : 1;
            offerLater(token, nowNanos + AGAIN_NANOS);
        } else if (isMobile(token)) {
            accounts.mobiles().acknowledged((int) (token - FIRST_MOBILE));
        } else if (token < FIRST_ENROUTE) {
            accounts.acknowledged((int) token);
        }
    }

    // ---- Observations

    /** How often a receipt was not acknowledged. */
    long offeredAgain() {
        return offeredAgain;
    }

    /** Messages whose answer found nobody any more. */
    long answersLost() {
        return answersLost;
    }

    int boundCount() {
        return bound.size();
    }
}
