package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.exchange.ops.CustodyView;
import org.strowger.router.exchange.ops.MessageView;
import org.strowger.router.exchange.ops.PendingDeliveryView;
import org.strowger.router.exchange.ops.ThreadSnapshot;

/** The command {@code show queue}: the queued messages, with their location, age and reason. */
final class QueueViews {
    /** Maximum number of messages shown per queue. */
    private static final int SHOWN = 50;

    private static final String KIND = "smsc|application";
    private static final String ASIDE = "held|later";

    private final ViewContext from;
    private final FactCollector facts;

    QueueViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "show queue [smsc|application NAME]",
                        ConsoleRole.VIEWER,
                        "lists queues: length, age, reason; with an SMSC or application: the first messages in the "
                                + "queue",
                        this::show),
                new Command(
                        "show queue held|later",
                        ConsoleRole.VIEWER,
                        "lists messages that are held for an operator's decision, or that wait for a retry",
                        this::showAside));
    }

    private Answer show(CommandCall call) throws CommandRefused {
        return switch (call.text(KIND)) {
            case "smsc" -> ofSmsc(facts.smsc(call.text("NAME")));
            case "application" -> ofApplication(facts.application(call.text("NAME")));
            default -> ofAll();
        };
    }

    // ---- All queues

    private record Queue(String kind, String name, long count, long max, Cell oldest, String why) {}

    private Answer ofAll() throws CommandRefused {
        long now = from.now();
        SmscReasons reasons = new SmscReasons(now);
        List<Queue> queues = new ArrayList<>();
        for (SmscFacts smsc : facts.smscs()) {
            var waiting = smsc.home().waiting();
            queues.add(new Queue(
                    "smsc",
                    smsc.name(),
                    waiting.count(),
                    waiting.max(),
                    ViewWords.age(waiting.oldestSinceNanos(), now),
                    reasons.why(smsc)));
        }
        for (AppFacts application : facts.applications()) {
            queues.add(new Queue(
                    "application",
                    application.name(),
                    application.home().waiting(),
                    application.settings().receiving().retention().max(),
                    age(application.oldestMillis()),
                    application.why()));
        }
        List<CustodyView> custody = facts.custody();
        long later = custody.stream().mapToLong(CustodyView::waiting).sum();
        long held = custody.stream().mapToLong(CustodyView::held).sum();
        queues.add(new Queue(
                "later",
                "",
                later,
                0,
                Cell.NONE,
                "no SMSC accepted the messages yet, or they are scheduled for later"));
        queues.add(new Queue(
                "held",
                "",
                held,
                0,
                Cell.NONE,
                "the messages are held after an internal error until an operator retries or fails them, or until "
                        + "they expire"));
        queues.removeIf(queue -> queue.count() == 0);
        long sum = queues.stream().mapToLong(Queue::count).sum();
        return Answer.of(sum == 0 ? "all queues are empty" : sum + " queued", queues().table("queues", queues));
    }

    private static Columns<Queue> queues() {
        return new Columns<Queue>()
                .with("kind", it -> Cell.text(it.kind()))
                .with("name", it -> Cell.text(it.name()))
                .with("queued", it -> Cell.count(it.count()))
                .with("max", it -> it.max() == 0 ? Cell.NONE : Cell.count(it.max()))
                .with("oldest", Queue::oldest)
                .with("why", it -> Cell.text(it.why()));
    }

    private Cell age(long sinceMillis) {
        long nowMillis = from.times().instant(from.now()).toEpochMilli();
        return sinceMillis == Long.MAX_VALUE
                ? Cell.NONE
                : Cell.nanos(TimeUnit.MILLISECONDS.toNanos(Math.max(0, nowMillis - sinceMillis)));
    }

    // ---- One queue

    private Answer ofSmsc(SmscFacts smsc) throws CommandRefused {
        int home = smsc.smsc().homeIndex();
        List<MessageView> some =
                from.survey().one(home, () -> from.exchange().snapshot(home).queueOf(smsc.smsc(), SHOWN));
        String why = new SmscReasons(from.now()).why(smsc);
        int count = smsc.home().waiting().count();
        String waits = (count == 0 ? "nothing" : Integer.toString(count)) + " queued for " + smsc.name();
        return Answer.of(
                waits + (count == 0 || why.isEmpty() ? "" : ": " + why),
                messages().table("messages", sorted(some)));
    }

    private Answer ofApplication(AppFacts application) throws CommandRefused {
        int home = application.application().homeIndex();
        List<PendingDeliveryView> some = from.survey()
                .one(home, () -> from.exchange().snapshot(home).deliveriesFor(application.application(), SHOWN));
        int count = application.home().waiting();
        String name = application.name();
        String why = application.why();
        return Answer.of(
                count == 0
                        ? "nothing queued for " + name
                        : count + " queued for " + name + (why.isEmpty() ? "" : ": " + why),
                deliveries().table("messages", some));
    }

    private Answer showAside(CommandCall call) throws CommandRefused {
        boolean held = call.text(ASIDE).equals("held");
        List<MessageView> some = new ArrayList<>();
        for (int i = 0; i < from.survey().threads(); i++) {
            int thread = i;
            some.addAll(from.survey().one(i, () -> {
                ThreadSnapshot outlook = from.exchange().snapshot(thread);
                return held ? outlook.held(SHOWN) : outlook.later(SHOWN);
            }));
        }
        long count = 0;
        for (CustodyView view : facts.custody()) {
            count += held ? view.held() : view.waiting();
        }
        List<MessageView> shown = sorted(some).stream().limit(SHOWN).toList();
        String what = held ? " held" : " waiting for a retry";
        return Answer.of(count + what, messages().table("messages", shown));
    }

    private static List<MessageView> sorted(List<MessageView> messages) {
        return messages.stream()
                .sorted(Comparator.comparingLong(MessageView::sinceNanos))
                .toList();
    }

    private Columns<MessageView> messages() {
        long now = from.now();
        PrivacySettings privacy = from.inForce().get().privacy();
        return new Columns<MessageView>()
                .with("id", it -> Cell.text(it.id()))
                .with("application", it -> Cell.text(it.application()))
                .with("to", it -> Cell.text(privacy.number(it.destination().text())))
                .with("age", it -> ViewWords.age(it.sinceNanos(), now))
                .with("attempts", it -> Cell.count(it.standing().tries()))
                .with("next_attempt", it -> ViewWords.until(it.standing().nextNanos(), now))
                .with("time_left", it -> ViewWords.until(it.standing().untilNanos(), now))
                .with("smsc", it -> Cell.text(it.standing().smsc()))
                .with("why", it -> Cell.text(it.standing().why()));
    }

    private Columns<PendingDeliveryView> deliveries() {
        long now = from.now();
        PrivacySettings privacy = from.inForce().get().privacy();
        return new Columns<PendingDeliveryView>()
                .with("number", it -> Cell.text(Long.toString(it.number())))
                .with("kind", it -> Cell.text(it.isReceipt() ? "receipt" : "message"))
                .with("from", it -> Cell.text(privacy.number(it.source().text())))
                .with("age", it -> age(it.sinceMillis()))
                .with("refusals", it -> Cell.count(it.refusals()))
                .with("server", it -> Cell.text(it.server()))
                .with("stored", it -> Cell.flag(it.isStored()))
                .with("time_left", it -> ViewWords.until(it.untilNanos(), now));
    }
}
