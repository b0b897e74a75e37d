package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.Arrival;
import org.strowger.world.walk.Copy.Reported;
import org.strowger.world.walk.Reports.Report;
import org.strowger.world.walk.Subscriber.Reaction;

/**
 * An SMSC in a walk, whichever protocol the router uses with it. The numbers of the recipients determine its responses
 * and receipts.
 */
public abstract class WalkSmsc {
    /** Slightly less than the time that the router waits for a response. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(9800);

    /** Less than the time for which the router keeps a report that arrives before the response. */
    private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long SHUTTING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    /** The processing time for messages that do not belong to the plan, so that thousands of them wait for a while. */
    private static final long FOREIGN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long FOREIGN_REPORT_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The number of messages in a row without a response after which the router sends to other SMSCs. */
    private static final int UNANSWERED_IN_A_ROW = 10;

    private static final long BACK_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Scene scene;
    private final String name;
    private final List<Long> arrivals = new ArrayList<>();
    private final List<Long> responses = new ArrayList<>();
    private final Map<String, Integer> copies = new HashMap<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private long slowNanos;
    private boolean isSilent;
    private int absences;
    private boolean isShut;
    private boolean isSwapped;
    private long asideNanos;
    private int throttles;
    private int foreign;

    protected WalkSmsc(Scene scene, String name) {
        this.scene = scene;
        this.name = name;
    }

    public final String name() {
        return name;
    }

    protected final Scene scene() {
        return scene;
    }

    // ---- As each kind of SMSC does it

    /** Writes the configuration with which the router reaches the SMSC. */
    protected abstract void configure(Setup.Entry entry, Chance chance);

    /** Changes the keys written by features so that they have a meaning for an SMSC of this kind. */
    protected void fit(Setup.Entry entry) {}

    protected abstract Outcome accepted(Recipient recipient, Copy copy);

    /** Whether the router gets the message ids from the responses; otherwise the router may use its own. */
    public boolean tellsIds() {
        return true;
    }

    protected abstract Outcome later(Recipient recipient);

    /** The response to too many messages within a time. */
    protected Outcome throttling(Recipient recipient) {
        return later(recipient);
    }

    protected abstract Outcome never(Recipient recipient);

    /**
     * The codes of refusals in the notation of the configuration.
     *
     * @param isFinal whether to return the codes of permanent refusals
     */
    public abstract List<String> codes(boolean isFinal);

    /** Whether the router may know about the failure of a message that never arrived at the SMSC. */
    public boolean mayMissMessages() {
        return false;
    }

    /** Called when the SMSC will not respond. */
    protected void keepsSilent(Recipient recipient, Copy copy) {}

    /** Sends a receipt to the router until it is accepted. */
    protected abstract void sendReceipt(Copy of, String id, MessageState state, Consumer<Outcome> taken);

    /** As {@link #sendReceipt}, also for reports whose packet is marked with another kind than their state has. */
    protected void sendReport(Copy of, String id, Report report, Consumer<Outcome> taken) {
        sendReceipt(of, id, report.state(), taken);
    }

    /** Sets the responses to queries of a message's state; without them, queries are refused. */
    public void answersQueries(Function<Inquiry, InquiryAnswer> answers) {}

    /** Whether messages from mobiles can be segments of long messages. */
    public boolean hasSegments() {
        return true;
    }

    /** Sends a message from a mobile to the router until it is accepted. */
    public abstract void send(ShortMessage message, Consumer<Outcome> taken);

    /** The time before which the SMSC knows that a message from a mobile was accepted which it has sent only once. */
    public abstract long sentOnceNanos();

    /** The maximum time for which data that is read now may have been waiting. */
    protected long unreadNanos() {
        return 0;
    }

    protected abstract void breakOff();

    protected abstract void shut();

    protected abstract void openAgain();

    // ---- Messages

    /** The arrival times of all messages, whether or not they belong to the plan, in order. */
    public final List<Long> arrivals() {
        return arrivals;
    }

    /**
     * Whether the router may have sent nothing to the SMSC at a time between these, because too many messages in a row
     * had no response.
     */
    final boolean maySeemSilent(long fromNanos, long toNanos) {
        return Stream.concat(responses.stream().filter(each -> fromNanos <= each && each < toNanos), Stream.of(toNanos))
                .anyMatch(this::maySeemSilent);
    }

    private boolean maySeemSilent(long atNanos) {
        long answeredNanos = responses.stream()
                .mapToLong(Long::longValue)
                .filter(each -> each < atNanos)
                .max()
                .orElse(0);
        long overdueNanos = atNanos - PATIENCE_NANOS;
        return answeredNanos <= overdueNanos
                && arrivals.stream()
                                .filter(each -> answeredNanos - PATIENCE_NANOS < each && each <= overdueNanos)
                                .count()
                        >= UNANSWERED_IN_A_ROW;
    }

    protected final void came(Arrival came) {
        if (unreadNanos() == 0) {
            arrivals.add(scene.nowNanos());
        }
        Optional<BiConsumer<WalkSmsc, Arrival>> foreign = scene.foreign(came.to());
        if (foreign.isPresent()) {
            foreign.get().accept(this, came);
            return;
        }
        Copy copy = new Copy(came, name, PATIENCE_NANOS);
        Recipient recipient = scene.plan().recipient(came.to(), copy.part());
        // The copy did not leave before the application sent the message.
        copy.unreadFor(
                Math.min(unreadNanos(), scene.nowNanos() - recipient.message().atNanos()));
        scene.tell(recipient, () -> "SMSC " + name + " has " + scene.words(copy));
        if (scene.plan().features().stream().anyMatch(each -> each.takes(copy))) {
            scene.agenda().after(0, () -> copy.answer(accepted(recipient, copy), scene.nowNanos()));
            return;
        }
        boolean isJoined = recipient.isJoinedIn(copy);
        List<Recipient> all = isJoined ? recipient.siblings() : List.of(recipient);
        for (Recipient each : all) {
            scene.copies(each).add(copy);
            if (isJoined) {
                each.leftJoined(copy.nanos());
            }
        }
        String key = recipient.number() + " " + copy.part() + "/" + copy.parts();
        int before = copies.merge(key, 1, Integer::sum) - 1;
        Reaction reaction = recipient.subscriber().reaction(name, before, copy.part(), partsOf(recipient, copy));
        if (isSilent || reaction == Reaction.KEEP_SILENT) {
            keepsSilent(recipient, copy);
            return;
        }
        long nanos = recipient.subscriber().answerNanos(name, copy.part(), before) + slowNanos;
        scene.agenda().after(nanos, () -> answer(recipient, copy, reaction));
    }

    /** Accepts a message that does not belong to the plan, if the SMSC responds at all, and reports it as delivered. */
    public final void acceptForeign(Arrival came) {
        acceptForeign(came, true);
    }

    /**
     * Accepts a message that does not belong to the plan, if the SMSC responds at all.
     *
     * @param isReported whether the message is reported as delivered
     */
    public final void acceptForeign(Arrival came, boolean isReported) {
        if (isSilent) {
            return;
        }
        scene.agenda().after(FOREIGN_NANOS + slowNanos, () -> {
            Outcome outcome = throttles > 0 ? throttlingForeign() : acceptedForeign(came);
            came.answer(outcome);
            responses.add(scene.nowNanos());
            if (isReported && outcome.isAccepted() && isAskedFor(came.message(), MessageState.DELIVERED)) {
                Copy copy = new Copy(came, name, PATIENCE_NANOS);
                scene.agenda()
                        .after(
                                FOREIGN_REPORT_NANOS,
                                () -> sendReceipt(copy, outcome.messageId(), MessageState.DELIVERED, any -> {}));
            }
        });
    }

    protected Outcome acceptedForeign(Arrival came) {
        return Outcome.accepted("f" + ++foreign);
    }

    protected Outcome throttlingForeign() {
        return Outcome.of(Outcome.Kind.TEMPORARY, 0, "");
    }

    private void answer(Recipient recipient, Copy copy, Reaction reaction) {
        Outcome outcome;
        if (throttles > 0) {
            outcome = throttling(recipient);
        } else if (reaction == Reaction.REFUSE_FOR_NOW) {
            outcome = later(recipient);
        } else if (recipient.subscriber().isRefused(name, copy.part(), partsOf(recipient, copy))) {
            outcome = never(recipient);
        } else {
            accept(recipient, copy, accepted(recipient, copy));
            return;
        }
        answer(recipient, copy, outcome);
    }

    private void answer(Recipient recipient, Copy copy, Outcome outcome) {
        Outcome said = isSwapped && !outcome.isAccepted() ? opposite(recipient, outcome) : outcome;
        scene.tell(recipient, () -> "SMSC " + name + " answers " + said);
        copy.answer(outcome, said, scene.nowNanos());
        responses.add(scene.nowNanos());
        if (asideNanos > 0 && copy.isRefusedForNow()) {
            isDisturbedFor(asideNanos, () -> {});
        }
    }

    /** Declares that, from now on, the router sends nothing for this time after a temporary refusal. */
    public final void isSetAsideFor(long nanos) {
        asideNanos = nanos;
    }

    /** Declares that, from now on, permanent refusals have the codes of temporary ones, and vice versa. */
    public final void swapRefusals() {
        isSwapped = true;
    }

    private Outcome opposite(Recipient recipient, Outcome outcome) {
        return outcome.kind() == Outcome.Kind.PERMANENT ? later(recipient) : never(recipient);
    }

    private void accept(Recipient recipient, Copy copy, Outcome outcome) {
        if (outcome.isAccepted() && planReports(recipient, copy, outcome.messageId())) {
            long nanos = recipient.subscriber().receiptNanos(name, copy.part()) % EARLY_NANOS;
            scene.agenda().after(nanos, () -> answer(recipient, copy, outcome));
        } else {
            answer(recipient, copy, outcome);
        }
    }

    /** The number of parts of the message; a segment sent by an application is a whole message. */
    private static int partsOf(Recipient recipient, Copy copy) {
        return recipient.part() == 0 ? copy.parts() : 1;
    }

    /**
     * Plans the reports about an accepted copy.
     *
     * @return whether one of them is sent before the response
     */
    private boolean planReports(Recipient recipient, Copy copy, String id) {
        List<Report> reports =
                scene.plan().reports(recipient, name, copy.part(), partsOf(recipient, copy)).all().stream()
                        .filter(each -> isAskedFor(copy.came().message(), each.state()))
                        .toList();
        reports.forEach(each -> scene.agenda().after(each.nanos(), () -> report(recipient, copy, id, each)));
        return reports.stream().anyMatch(Report::isEarly);
    }

    protected static boolean isAskedFor(ShortMessage message, MessageState state) {
        boolean isProgress = !state.isFinal();
        return switch (message.receiptRequest()) {
            case NEVER -> isProgress && message.wantsNotifications();
            case ON_END -> true;
            case ON_FAILURE -> state != MessageState.DELIVERED;
            case ON_SUCCESS -> state == MessageState.DELIVERED || (isProgress && message.wantsNotifications());
        };
    }

    protected final void report(Recipient recipient, Copy copy, String id, Report report) {
        MessageState state = report.state();
        long saidNanos = scene.nowNanos();
        sendReport(copy, id, report, outcome -> {
            scene.tell(recipient, () -> "SMSC " + name + " reports " + state + ": " + outcome);
            copy.reported(new Reported(state, saidNanos, scene.nowNanos()));
        });
        if (state == MessageState.UNDELIVERABLE) {
            copy.reportedUndeliverable(scene.nowNanos());
        }
    }

    /** Notes that the router has refused this message temporarily. */
    protected final void wasRefused(ShortMessage said, long nowNanos) {
        boolean isReport = said.kind() == ShortMessage.Kind.RECEIPT || said.kind() == ShortMessage.Kind.NOTIFICATION;
        if (isReport && scene.foreign(said.source().text()).isEmpty()) {
            refusals.add(new Refusal(said, nowNanos));
        }
    }

    /** A report that the router has refused temporarily. */
    record Refusal(ShortMessage report, long nanos) {}

    List<Refusal> refusals() {
        return refusals;
    }

    // ---- Trouble

    /** Breaks the sessions, and refuses connections for the given time. */
    public void isAwayFor(long nanos) {
        Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
        scene.story().tell("SMSC " + name + " goes away");
        if (absences++ == 0 && nanos > 0) {
            shut();
            isShut = true;
        }
        breakOff();
        scene.agenda().after(nanos + SHUTTING_NANOS, () -> {
            if (--absences == 0 && isShut) {
                scene.story().tell("SMSC " + name + " is back");
                openAgain();
                isShut = false;
            }
            // The router waits for a while before it dials again.
            scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
        });
    }

    /** @param byNanos the delay; 0 for no responses */
    public void isSlowFor(long byNanos, long nanos) {
        slowNanos = byNanos;
        isSilent = byNanos == 0;
        isDisturbedFor(nanos, () -> {
            slowNanos = 0;
            isSilent = false;
        });
    }

    /** Refuses everything for a while, as if there were too many messages. */
    public final void throttlesFor(long nanos) {
        throttles++;
        isDisturbedFor(nanos, () -> throttles--);
    }

    /** Breaks a session after each time this number of messages has been received. */
    public void breaksAfterEach(int messages, long nanos) {}

    /** Ends the sessions in an orderly way. */
    public void unbinds() {}

    /** Breaks the sessions, and refuses binds. */
    public void refusesBindsFor(boolean isForGood, long nanos) {}

    /** Stops reading from the current sessions for the given time. */
    public void hangsFor(long nanos) {}

    /** Notes a disturbance for the given time, and for a while afterwards until the router has reconnected. */
    protected final void isDisturbedFor(long nanos, Runnable after) {
        Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
        scene.agenda().after(nanos, () -> {
            after.run();
            scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
        });
    }
}
