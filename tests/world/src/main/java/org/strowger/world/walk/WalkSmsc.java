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
 * An SMSC of a walk, in whichever way the router speaks to it. Its answers and receipts follow from the numbers of the
 * recipients.
 */
public abstract class WalkSmsc {
    /** How long the router waits for an answer, somewhat less. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(9800);

    /** Less than the router waits for an answer that makes sense of a report. */
    private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long SHUTTING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    /** It takes so long with messages that are not of the plan: thousands wait for a while. */
    private static final long FOREIGN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long FOREIGN_REPORT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long BACK_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Scene scene;
    private final String name;
    private final List<Long> arrivals = new ArrayList<>();
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

    /** Writes how the router reaches it. */
    protected abstract void configure(Setup.Entry entry, Chance chance);

    /** Changes what features have written so that it has a meaning for an SMSC of this kind. */
    protected void fit(Setup.Entry entry) {}

    protected abstract Outcome accepted(Recipient recipient, Copy copy);

    /** Whether the router has its ids from its answers; otherwise the router may use its own. */
    public boolean tellsIds() {
        return true;
    }

    protected abstract Outcome later(Recipient recipient);

    /** Because it has had too many within a time. */
    protected Outcome throttling(Recipient recipient) {
        return later(recipient);
    }

    protected abstract Outcome never(Recipient recipient);

    /**
     * The codes with which it refuses, as the configuration writes them.
     *
     * @param isFinal those of refusals for good
     */
    public abstract List<String> codes(boolean isFinal);

    /** Whether the router may know of a failure of a message that never came here. */
    public boolean mayMissMessages() {
        return false;
    }

    /** It is not going to answer. */
    protected void keepsSilent(Recipient recipient, Copy copy) {}

    /** Sends a receipt to the router until it is taken. */
    protected abstract void sendReceipt(Copy of, String id, MessageState state, Consumer<Outcome> taken);

    /** As {@link #sendReceipt}, also for reports whose packet says another kind than their state. */
    protected void sendReport(Copy of, String id, Report report, Consumer<Outcome> taken) {
        sendReceipt(of, id, report.state(), taken);
    }

    /** Sets its answers to questions for the state of a message; without, it refuses them. */
    public void answersQueries(Function<Inquiry, InquiryAnswer> answers) {}

    /** Whether messages of mobiles can be segments of long ones. */
    public boolean hasSegments() {
        return true;
    }

    /** Sends a message of a mobile to the router until it is taken. */
    public abstract void send(ShortMessage message, Consumer<Outcome> taken);

    /** How long what is read now may have been waiting. */
    protected long unreadNanos() {
        return 0;
    }

    protected abstract void breakOff();

    protected abstract void shut();

    protected abstract void openAgain();

    // ---- Messages

    /** When messages came, those of the plan and others, in order. */
    public final List<Long> arrivals() {
        return arrivals;
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
        Copy copy = new Copy(came, name, PATIENCE_NANOS).unreadFor(unreadNanos());
        Recipient recipient = scene.plan().recipient(came.to(), copy.part());
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

    /** Accepts a message that is not of the plan, as soon as it answers anything, and reports that it was delivered. */
    public final void acceptForeign(Arrival came) {
        acceptForeign(came, true);
    }

    /**
     * Accepts a message that is not of the plan, as soon as it answers anything.
     *
     * @param isReported whether it tells that the message was delivered
     */
    public final void acceptForeign(Arrival came, boolean isReported) {
        if (isSilent) {
            return;
        }
        scene.agenda().after(FOREIGN_NANOS + slowNanos, () -> {
            Outcome outcome = throttles > 0 ? throttlingForeign() : acceptedForeign(came);
            came.answer(outcome);
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
        if (asideNanos > 0 && copy.isRefusedForNow()) {
            isDisturbedFor(asideNanos, () -> {});
        }
    }

    /** From now on the router sends it nothing for so long after a refusal for now. */
    public final void isSetAsideFor(long nanos) {
        asideNanos = nanos;
    }

    /** From now on it refuses for good in its words for refusals for now, and the other way round. */
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

    /** A segment that an application sends is a whole message. */
    private static int partsOf(Recipient recipient, Copy copy) {
        return recipient.part() == 0 ? copy.parts() : 1;
    }

    /**
     * Its reports on a copy that it has accepted.
     *
     * @return whether one of them comes before the response
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

    /** The router has refused this for now. */
    protected final void wasRefused(ShortMessage said, long nowNanos) {
        boolean isReport = said.kind() == ShortMessage.Kind.RECEIPT || said.kind() == ShortMessage.Kind.NOTIFICATION;
        if (isReport && scene.foreign(said.source().text()).isEmpty()) {
            refusals.add(new Refusal(said, nowNanos));
        }
    }

    /** A report that the router has refused for now. */
    record Refusal(ShortMessage report, long nanos) {}

    List<Refusal> refusals() {
        return refusals;
    }

    // ---- Trouble

    /** Its sessions break, and for so long nobody can come. */
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
            // The router waits a while before it dials again.
            scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
        });
    }

    /** @param byNanos 0: it answers nothing */
    public void isSlowFor(long byNanos, long nanos) {
        slowNanos = byNanos;
        isSilent = byNanos == 0;
        isDisturbedFor(nanos, () -> {
            slowNanos = 0;
            isSilent = false;
        });
    }

    /** It takes nothing for a while, because it has had too much. */
    public final void throttlesFor(long nanos) {
        throttles++;
        isDisturbedFor(nanos, () -> throttles--);
    }

    /** Its sessions are broken after each so many messages. */
    public void breaksAfterEach(int messages, long nanos) {}

    /** It ends its sessions in good order. */
    public void unbinds() {}

    /** It breaks its sessions, and lets nobody bind. */
    public void refusesBindsFor(boolean isForGood, long nanos) {}

    /** It reads nothing from the sessions that it has now. */
    public void hangsFor(long nanos) {}

    /** For so long something is wrong with it, and then for a while, until the router has come back to it. */
    protected final void isDisturbedFor(long nanos, Runnable after) {
        Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
        scene.agenda().after(nanos, () -> {
            after.run();
            scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
        });
    }
}
