package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.world.SimulatedTables;
import org.strowger.world.money.PriceLists;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.NumberForm;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.Texts;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/**
 * Recipients who opt out of messages from one application or from all, some of whom opt in again later. Messages that
 * wait when a subscriber opts out are not sent any more.
 */
final class OptOuts implements Feature {
    private static final String OWN = "80001";
    private static final String GENERAL = "80002";

    /** The applications that receive the messages with keywords. */
    private static final Map<String, String> OWNERS = Map.of(OWN, "shop", GENERAL, "bank");

    private static final String ANSWERS = "answers";
    private static final String STOPPED = "You get no more";
    private static final String STARTED = "Welcome back";

    private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(40);
    private static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long DISK_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    /** The time within which all parts are sent after the first one, unless something is wrong. */
    private static final long PARTS_NANOS = TimeUnit.SECONDS.toNanos(180);

    private static final long UNANSWERED_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Map<String, List<Word>> words = new LinkedHashMap<>();

    /** A keyword that a subscriber has sent or will send. */
    private static final class Word {
        final String number;
        final String to;
        final boolean isStop;
        final String text;
        final Area area;
        long sentNanos = Long.MAX_VALUE;

        /** The time from which the router must have applied the keyword. */
        long takenNanos = Long.MAX_VALUE;

        int answers;
        final List<Copy> copies = new ArrayList<>();

        /** @param index the number of keywords that the subscriber sends before this one */
        Word(Recipient recipient, String to, int index) {
            this.number = recipient.number();
            this.to = to;
            this.isStop = index % 2 == 0;
            this.text = List.of("Stop", "START", " UNSUBSCRIBE!").get(index);
            this.area = recipient.area();
        }
    }

    @Override
    public String name() {
        return "opt-outs";
    }

    private static String table(String to) {
        return "out-" + to;
    }

    private static String file(String to) {
        return "/lists/" + table(to) + ".txt";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        for (String to : List.of(OWN, GENERAL)) {
            setup.named("tables", table(to)).set("file", file(to));
            setup.named("opt-outs", "stop-" + to)
                    .add("numbers", to)
                    .set("table", table(to))
                    .set("answer-as", ANSWERS)
                    .set("stop-answer", STOPPED)
                    .set("start-answer", STARTED);
            setup.named("inbound", "words-" + to)
                    .set("match", Setup.entry().set("to", to))
                    .set("deliver-to", OWNERS.getOrDefault(to, ""));
        }
        setup.application(ANSWERS).set("password", "secret");
        setup.named("filters", "opted-out").set("match", listed(GENERAL)).set("refuse", "not-allowed");
        setup.application("shop")
                .add(
                        "filters",
                        Setup.entry()
                                .set("name", "own-opted-out")
                                .set("match", listed(OWN))
                                .set("refuse", "not-allowed"));
    }

    private static Setup.Entry listed(String to) {
        return Setup.entry().set("in-list", table(to));
    }

    // ---- Words

    @Override
    public void begin(Scene scene) {
        SimulatedTables tables = scene.world().simulateTables();
        for (String to : List.of(OWN, GENERAL)) {
            tables.write(file(to), "");
            scene.takeFromMobiles(to, this::came);
        }
        scene.plan().recipients().filter(each -> each.part() <= 1).forEach(each -> {
            Chance chance = scene.plan().chance("opt-out " + each.number(), 0);
            if (chance.oneIn(8)) {
                plan(scene, each, chance);
            }
        });
    }

    private void plan(Scene scene, Recipient recipient, Chance chance) {
        String to = chance.oneOf(OWN, GENERAL);
        long atNanos = BEGIN_NANOS + recipient.message().atNanos();
        boolean isBefore = chance.oneIn(2) && atNanos > EARLY_NANOS + LATE_NANOS;
        long firstNanos = isBefore
                ? atNanos - EARLY_NANOS - chance.nanosFrom(LATE_NANOS)
                : atNanos + chance.nanosUpTo(chance.oneOf(SOON_NANOS, LATE_NANOS));
        List<Word> all = new ArrayList<>();
        for (int i = chance.oneOf(1, 1, 2, 3); i > 0; i--) {
            all.add(new Word(recipient, to, all.size()));
        }
        words.put(recipient.number(), all);
        String smsc = chance.oneOf(List.copyOf(scene.plan().smscs().keySet()));
        scene.agenda().after(firstNanos, () -> write(scene, smsc, all, 0));
    }

    /** Sends keywords one after the other. */
    private static void write(Scene scene, String smsc, List<Word> all, int index) {
        Word word = all.get(index);
        word.sentNanos = scene.nowNanos();
        scene.story().tell(word.number, () -> word.number + " writes " + word.text + " to " + word.to);
        PlainMessage.Builder message = PlainMessage.from(Address.international(word.number))
                .to(Address.international(word.to))
                .saying(Texts.body(word.text, false));
        scene.smsc(smsc).send(message.build(), outcome -> {
            if (outcome.isAccepted()) {
                word.takenNanos = scene.nowNanos();
            }
            if (index + 1 < all.size()) {
                Chance chance = scene.plan().chance("pause " + word.number, index);
                scene.agenda().after(chance.nanosUpTo(EARLY_NANOS), () -> write(scene, smsc, all, index + 1));
            }
        });
    }

    private void came(Copy copy) {
        Word word = words.getOrDefault(copy.came().message().source().text(), List.of()).stream()
                .filter(each ->
                        each.text.equals(Texts.read(copy.came().message().body())))
                .filter(each -> each.to.equals(copy.came().to()))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError("nobody has written " + copy.came().message()));
        word.copies.add(copy);
    }

    /** Whether the copy is an answer to a subscriber. */
    @Override
    public boolean takes(Copy copy) {
        String text = Texts.read(copy.came().message().body());
        if (!text.equals(STOPPED) && !text.equals(STARTED)) {
            return false;
        }
        words.getOrDefault(NumberForm.read(copy.came().to()), List.of()).stream()
                .filter(each -> each.isStop == text.equals(STOPPED))
                .forEach(each -> each.answers++);
        return true;
    }

    // ---- The model

    private boolean mayBeOut(Recipient recipient, long fromNanos, long toNanos) {
        return states(recipient, fromNanos, toNanos).contains(true);
    }

    private boolean isOut(Recipient recipient, long fromNanos, long toNanos) {
        return !states(recipient, fromNanos, toNanos).contains(false);
    }

    /** Whether a recipient was listed; both values if that may have changed in the given time. */
    private Set<Boolean> states(Recipient recipient, long fromNanos, long toNanos) {
        Set<Boolean> possible = new TreeSet<>(Set.of(false));
        for (Word each : words.getOrDefault(recipient.number(), List.of())) {
            boolean counts =
                    each.to.equals(GENERAL) || recipient.message().application().equals("shop");
            if (counts && each.takenNanos < fromNanos) {
                possible.clear();
            }
            if (counts && each.sentNanos <= toNanos) {
                possible.add(each.isStop);
            }
        }
        return possible;
    }

    @Override
    public void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {
        if (!words.containsKey(recipient.number()) || recipient.ends().equals(EnumSet.of(End.REFUSED))) {
            return;
        }
        boolean isAnswered = sent.outcome() != null;
        long judgedNanos = isAnswered ? sent.answeredNanos() : sent.nanos() + UNANSWERED_NANOS;
        if (isOut(recipient, sent.nanos(), judgedNanos)) {
            permitted.removeIf(End::isAccepted);
        }
        if (mayBeOut(recipient, sent.nanos(), judgedNanos)) {
            permitted.add(End.REFUSED);
        }
        if (mayBeOut(recipient, judgedNanos, lastNanos(scene, recipient))
                && !hasBegunBefore(scene, recipient)
                && !isOut(recipient, sent.nanos(), judgedNanos)) {
            permitted.add(recipient.isRelayed() ? End.REFUSED : End.NOT_SENT);
        }
    }

    /**
     * Whether the first part had been sent before the first keyword, and the message has not been started again since.
     */
    private boolean hasBegunBefore(Scene scene, Recipient recipient) {
        List<Copy> copies = scene.copies(recipient);
        if (copies.isEmpty() || recipient.part() > 0 || recipient.area().failsOver()) {
            return false;
        }
        Copy first = copies.get(0);
        long wordNanos = words.getOrDefault(recipient.number(), List.of()).stream()
                .mapToLong(each -> each.sentNanos)
                .min()
                .orElse(0);
        boolean isUnderWay = first.parts() > 1
                && first.nanos() < wordNanos
                && copies.stream()
                        .allMatch(each ->
                                each.isOfSameAttempt(first) && each.isAccepted() && !each.isDoubtful(scene.shakes()));
        String smsc = first.peer();
        return isUnderWay
                && Stream.of(
                                Shakes.ROUTER,
                                Shakes.STORE,
                                smsc,
                                Shakes.lossesAt(smsc),
                                Shakes.queueOf(smsc),
                                recipient.area().name())
                        .noneMatch(each -> scene.shakes().touch(each, first.nanos(), first.nanos() + PARTS_NANOS));
    }

    /** The time at which the message was sent for the last time. */
    private static long lastNanos(Scene scene, Recipient recipient) {
        List<Copy> copies = scene.copies(recipient);
        if (copies.isEmpty() || recipient.area().failsOver()) {
            return scene.nowNanos();
        }
        Copy last = copies.get(copies.size() - 1);
        List<Copy> attempt = copies.stream()
                .filter(each -> each == last || each.isOfSameAttempt(last))
                .toList();
        long parts = attempt.stream().map(Copy::part).distinct().count();
        boolean isOver = parts == (recipient.part() > 0 ? 1 : last.parts())
                && attempt.stream().allMatch(each -> each.isAccepted() && !each.isDoubtful(scene.shakes()));
        return isOver ? last.nanos() : scene.nowNanos();
    }

    @Override
    public void check(Scene scene, Findings findings) {
        scene.plan()
                .recipients()
                .filter(each -> words.containsKey(each.number()))
                .forEach(each -> {
                    List<Copy> before = new ArrayList<>();
                    for (Copy copy : scene.copies(each)) {
                        boolean isBegun = each.part() == 0 && before.stream().anyMatch(copy::isOfSameAttempt);
                        boolean isSplit = each.part() == 0 && copy.parts() > 1;
                        // If the copy is not the first part, the first part was lost on the way.
                        boolean isFirst = !isSplit || (copy.part() == 1 && !isBegun);
                        long sinceNanos = copy.earliestNanos() - WAY_NANOS;
                        if (isFirst && isOut(each, sinceNanos, copy.nanos())) {
                            findings.add("who wants no messages gets none", each, copy + " after " + before);
                        }
                        before.add(copy);
                    }
                });
        words.values().forEach(all -> all.forEach(each -> check(scene, each, findings)));
    }

    private static void check(Scene scene, Word word, Findings findings) {
        if (word.takenNanos == Long.MAX_VALUE || scene.calendar().hasLapsed(word.sentNanos)) {
            return;
        }
        if (word.copies.stream().noneMatch(Copy::isAccepted)) {
            findings.add("a word goes on to its application", word.number + " " + word.text + " " + word.copies);
        }
        boolean isShaken = Stream.of(Shakes.ROUTER, Shakes.STORE, word.area.name())
                .anyMatch(each -> scene.shakes().touch(each, word.sentNanos, word.takenNanos));
        boolean mayBeGivenUp = word.area.smscs().stream()
                .flatMap(each -> scene.plan().link(each).sendsOnce()
                        ? Stream.of(Shakes.queueOf(each), each, Shakes.lossesAt(each))
                        : Stream.of(Shakes.queueOf(each)))
                .anyMatch(each -> scene.shakes().touch(each, word.sentNanos, scene.nowNanos()));
        boolean mayBeRefused = PriceLists.mayRefuse(scene, word.area, word.number);
        if (!word.area.isRelayed() && !mayBeRefused && !isShaken && !mayBeGivenUp && word.answers == 0) {
            findings.add("a subscriber gets an answer", word.number + " " + word.text);
        }
    }

    // ---- Trouble

    /** A failure of the disk with the tables, after which operators put all listed numbers into the file. */
    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(
                3,
                chance,
                atNanos -> chance.oneIn(2)
                        ? new Trouble("tables cannot be written", atNanos, OptOuts::tablesFail)
                        : new Trouble("the file of a table is replaced", atNanos, this::replaceFile));
    }

    private static void tablesFail(Scene scene) {
        SimulatedTables tables = scene.world().simulateTables();
        tables.disk().fail(Operation.SYNC, 1_000);
        scene.agenda().after(DISK_NANOS, tables.disk()::heal);
    }

    private void replaceFile(Scene scene) {
        StringBuilder lines = new StringBuilder();
        words.values().forEach(all -> all.stream()
                .filter(each -> each.to.equals(GENERAL) && each.takenNanos < Long.MAX_VALUE)
                .reduce((first, second) -> second)
                .filter(each -> each.isStop)
                .ifPresent(each -> lines.append(each.number).append('\n')));
        scene.world().simulateTables().write(file(GENERAL), lines.toString());
    }
}
