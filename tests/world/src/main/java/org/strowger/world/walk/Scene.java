package org.strowger.world.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.application.AppFigure;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;
import org.strowger.world.Arrival;
import org.strowger.world.Operator;
import org.strowger.world.World;

/** A walk in progress: the router, its peers, and the messages that they have received. */
public final class Scene {
    private static final int FIRST_ACCOUNT = 8001;
    private static final int FIRST_PORT = 2776;

    /** The simulated duration of a step of work on its thread. */
    private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(5);

    /** The interval at which counts are compared with contents. */
    private static final long PLAY_STEP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long CALM_STEP_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The time for which a router in shutdown waits for responses. */
    private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(40);

    private static final Pattern INTERNATIONAL = Pattern.compile("^(\\+|00)");
    private static final long DRAIN_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long DISK_OCTETS = 1L << 40;
    /** The answer to `limits begin-day` if the day of the limits was ahead of the calendar. */
    private static final String AHEAD = "they were";

    private static final String SLOWED_DOWN = "smsc.slowed_down ";

    /** Longer than the router needs to follow a step of the clock. */
    private static final long SETTLING_NANOS = TimeUnit.SECONDS.toNanos(6);

    private static final long DISK_BACK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final WalkPlan plan;
    private final World world;
    private final Agenda agenda;
    private final Shakes shakes = new Shakes();
    private final Calendar calendar;
    private final Story story;
    private final Map<String, WalkApplication> applications = new LinkedHashMap<>();
    private final Map<String, WalkSmsc> smscs = new LinkedHashMap<>();
    private final Map<Recipient, List<Copy>> copies = new LinkedHashMap<>();
    private final Map<Recipient, List<Copy>> receipts = new LinkedHashMap<>();
    private final Map<Recipient, List<Copy>> notifications = new LinkedHashMap<>();
    private final Map<String, BiConsumer<WalkSmsc, Arrival>> foreign = new LinkedHashMap<>();
    private final WalkCounts counts = new WalkCounts();
    private final Map<String, Consumer<Copy>> mobiles = new LinkedHashMap<>();
    private final List<InForce> inForce = new ArrayList<>();

    /** The router of each life. */
    private final List<RunningRouter> lives = new ArrayList<>();

    private final Set<String> leftOut = new HashSet<>();
    private final Map<String, Shakes.Span> gone = new HashMap<>();
    private int generation;
    private boolean isCalm;
    private int logged;
    private @Nullable Operator operator;
    /** The times in which an SMSC was throttled, as the steps within which this happened. */
    private final Map<String, List<Step>> slowedDown = new HashMap<>();

    private int read;
    private long readNanos;

    /**
     * A configuration, which takes effect between two times.
     *
     * @param effectiveNanos the time from which the former configuration is no longer used
     */
    private record InForce(long nanos, long effectiveNanos, int generation) {}

    private record Step(long fromNanos, long toNanos) {}

    /** Thrown to leave a turn, because the following action cannot be done within one. */
    private static final class Interruption extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Runnable action;

        Interruption(Runnable action) {
            super("the walk does something between two turns", null, false, false);
            this.action = action;
        }
    }

    Scene(WalkPlan plan, boolean isTold) {
        this.plan = plan;
        Chance chance = plan.chance("machine", 0);
        world = World.mortal(chance.between(1, 3), chance.seed());
        agenda = new Agenda(world.rig()::nowNanos, world.rig().threads());
        calendar = new Calendar(world.rig()::nowNanos);
        story = new Story(world.rig()::nowNanos, isTold);
        world.rig().shuffleTurns(chance.seed());
        world.rig().workCosts(STEP_NANOS);
        world.rig().add(agenda);
        if (chance.oneIn(3)) {
            world.rig().network().latencyNanos(chance.below(20_000_000));
        }
        if (chance.oneIn(3)) {
            world.rig().network().readsTornUpTo(chance.between(1, 60));
        }
        world.rig().network().shuffledKeys(chance.oneIn(2));
        for (String each : plan.smscs().keySet()) {
            smscs.put(each, plan.form(each).open(this, each, FIRST_PORT + smscs.size()));
        }
        plan.applications()
                .keySet()
                .forEach(each ->
                        applications.put(each, plan.applicationForm(each).open(this, each)));
        plan.features().forEach(each -> each.begin(this));
    }

    public WalkPlan plan() {
        return plan;
    }

    public World world() {
        return world;
    }

    public Agenda agenda() {
        return agenda;
    }

    public Shakes shakes() {
        return shakes;
    }

    public Calendar calendar() {
        return calendar;
    }

    public WalkCounts counts() {
        return counts;
    }

    public long nowNanos() {
        return world.rig().nowNanos();
    }

    public WalkApplication application(String name) {
        return Objects.requireNonNull(applications.get(name), name);
    }

    /** The application that never misbehaves. */
    public SessionApplication quiet() {
        return (SessionApplication) application(QuietTenant.NAME);
    }

    public List<WalkApplication> applications() {
        return List.copyOf(applications.values());
    }

    public WalkSmsc smsc(String name) {
        return Objects.requireNonNull(smscs.get(name), name);
    }

    public List<WalkSmsc> smscs() {
        return List.copyOf(smscs.values());
    }

    /** The system id of an application; UCP has no other account names. */
    public String account(String application) {
        return String.valueOf(
                FIRST_ACCOUNT + List.copyOf(plan.applications().keySet()).indexOf(application));
    }

    /**
     * Whether the router has lowered the rate of this SMSC because of its responses. In that case, relayed messages may
     * not wait.
     */
    public boolean wasSlowedDown(String smsc, long fromNanos, long toNanos) {
        return slowedDown.getOrDefault(smsc, List.of()).stream()
                .anyMatch(each -> fromNanos <= each.toNanos() && each.fromNanos() <= toNanos);
    }

    private void readOperatorLog() {
        Step step = new Step(readNanos, nowNanos());
        readNanos = nowNanos();
        List<String> operatorLines = world.operatorLines();
        while (read < operatorLines.size()) {
            String line = operatorLines.get(read++);
            if (line.startsWith(SLOWED_DOWN)) {
                String smsc = line.substring(SLOWED_DOWN.length(), line.indexOf(':'));
                slowedDown.computeIfAbsent(smsc, any -> new ArrayList<>()).add(step);
            }
        }
    }

    // ---- Deliveries to peers

    /** The copies of a message at all SMSCs, in order. */
    public List<Copy> copies(Recipient recipient) {
        return copies.computeIfAbsent(recipient, any -> new ArrayList<>());
    }

    /** The receipts that the application has received, in order. */
    public List<Copy> receipts(Recipient recipient) {
        return receipts.computeIfAbsent(recipient, any -> new ArrayList<>());
    }

    /** Sets the handler for messages to these numbers, which do not belong to the plan. */
    public void takeFor(String prefix, BiConsumer<WalkSmsc, Arrival> taker) {
        foreign.put(prefix, taker);
    }

    /** The handler of a message that does not belong to the plan. */
    Optional<BiConsumer<WalkSmsc, Arrival>> foreign(String number) {
        String plain = INTERNATIONAL.matcher(number).replaceFirst("");
        return foreign.entrySet().stream()
                .filter(each -> plain.startsWith(each.getKey()))
                .findFirst()
                .map(Map.Entry::getValue);
    }

    /** The number of copies and receipts. */
    long copiesAndReceipts() {
        return Stream.concat(copies.values().stream(), receipts.values().stream())
                .mapToLong(List::size)
                .sum();
    }

    /** The notifications that the application has received, in order. */
    public List<Copy> notifications(Recipient recipient) {
        return notifications.computeIfAbsent(recipient, any -> new ArrayList<>());
    }

    /** @param to the prefix of the numbers to which these mobiles send */
    public void takeFromMobiles(String to, Consumer<Copy> taker) {
        mobiles.put(to, taker);
    }

    void fromMobile(Copy copy) {
        String to = copy.came().to();
        mobiles.entrySet().stream()
                .filter(each -> to.startsWith(each.getKey()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        "no mobile has written " + copy.came().message()))
                .getValue()
                .accept(copy);
    }

    // ---- The story

    public Story story() {
        return story;
    }

    public void tell(Recipient about, Supplier<String> words) {
        story.tell(about.number(), words);
    }

    public String words(Copy copy) {
        return copy.content() + (copy.parts() > 1 ? " as part " + copy.part() + " of " + copy.parts() : "");
    }

    // ---- Time

    /** Advances the time to this point. */
    public void advanceTo(long untilNanos) {
        @Nullable Runnable next = null;
        while (next != null || nowNanos() < untilNanos) {
            Runnable action = next == null ? () -> step(untilNanos) : next;
            next = null;
            try {
                action.run();
            } catch (Interruption e) {
                next = e.action;
            } catch (PowerLost e) {
                story.tell("the machine loses its power within an operation of the disk");
                next = () -> die(true);
            }
        }
    }

    private void step(long untilNanos) {
        long stepNanos = Math.min(isCalm ? CALM_STEP_NANOS : PLAY_STEP_NANOS, untilNanos - nowNanos());
        world.advance(Duration.ofNanos(stepNanos));
        readOperatorLog();
        tellLog();
        if (!world.rig().incidents().isEmpty()) {
            throw new AssertionError("something throws: " + world.rig().incidents());
        }
    }

    /** Adds the new log entries for operators to the story. */
    void tellLog() {
        List<String> operatorLines = world.operatorLines();
        for (; logged < operatorLines.size(); logged++) {
            story.tell("log: " + operatorLines.get(logged));
        }
    }

    /**
     * An exception to throw out of a turn. The action is then done between two turns, in whatever state the threads
     * are.
     */
    public RuntimeException between(Runnable action) {
        return new Interruption(action);
    }

    // ---- The router

    /** The configuration of this generation. */
    private String yaml() {
        Setup setup = Base.configuration(this, generation);
        noteLeftOut(setup);
        String yaml = setup.yaml();
        story.tell("configuration " + generation + "\n" + yaml);
        return yaml;
    }

    /**
     * Notes the removed and added objects. SMSCs that are removed or added are not available at once, and sessions of a
     * removed application continue for a while.
     */
    private void noteLeftOut(Setup setup) {
        for (WalkSmsc each : smscs.values()) {
            boolean isLeftOut = setup.isLeftOut("smscs", each.name());
            if (isLeftOut ? leftOut.add(each.name()) : leftOut.remove(each.name())) {
                each.isDisturbedFor(0, () -> {});
            }
        }
        for (String each : applications.keySet()) {
            if (setup.isLeftOut("applications", each)) {
                gone.computeIfAbsent(each, name -> shakes.begins(name, nowNanos()));
            } else if (gone.containsKey(each)) {
                gone.remove(each).ends(nowNanos());
            }
        }
    }

    public void start() {
        inForce.add(new InForce(nowNanos(), nowNanos(), generation));
        endOperator();
        boolean isStarted = false;
        while (!isStarted) {
            long beganNanos = nowNanos();
            try {
                world.start(yaml());
                calendar.starts(beganNanos);
                isStarted = true;
            } catch (PowerLost e) {
                world.die(true);
            } catch (StoreRefused e) {
                story.tell("the store does not open: " + e.getMessage());
                world.die(false);
                world.disk().heal();
                world.disk().holds(DISK_OCTETS);
            }
        }
        lives.add(world.router());
        story.tell("the router starts");
    }

    /** The number of expected receipts of an application that gave way because a table was full, over all lives. */
    long receiptsDropped(String application) {
        return lives.stream()
                .flatMap(each -> each.exchange().generation().applications().stream())
                .filter(each -> each.name().equals(application))
                .mapToLong(each -> each.total(AppFigure.RECEIPTS_DROPPED))
                .sum();
    }

    /** Kills the router, and starts it again. */
    public void die(boolean isPowerless) {
        counts.deaths++;
        Shakes.Span span = shakes.begins(Shakes.ROUTER, nowNanos());
        Shakes.Span death = shakes.begins(Shakes.DEATH, nowNanos());
        story.tell(isPowerless ? "the machine loses its power" : "the router is killed");
        world.die(isPowerless);
        start();
        span.ends(nowNanos());
        death.ends(nowNanos());
    }

    public void stop(long forNanos) {
        counts.stops++;
        Shakes.Span span = shakes.begins(Shakes.ROUTER, nowNanos());
        Shakes.Span death = shakes.begins(Shakes.DEATH, nowNanos());
        story.tell("the router is stopped");
        if (world.routerThreads().stream().noneMatch(SelectorThread::isClosed)) {
            world.windUp(); // Otherwise an upgrade is already ending the router.
        }
        advanceTo(nowNanos() + forNanos);
        if (world.isAlive()) {
            world.die(false);
        }
        start();
        span.ends(nowNanos());
        death.ends(nowNanos());
    }

    /**
     * Upgrades the router. It accepts nothing more and waits for responses; then it ends in an orderly way, and its
     * successor starts with the same store at once.
     */
    public void upgrade() {
        if (world.isClosing()) {
            return; // Another upgrade is in progress.
        }
        counts.stops++;
        Shakes.Span span = shakes.begins(Shakes.ROUTER, nowNanos());
        story.tell("the router is upgraded");
        RunningRouter ending = world.router();
        world.windUp();
        waitFor(ending, () -> world.unanswered() == 0);
        if (isThere(ending)) {
            world.closeRouter();
            waitFor(ending, world::isRouterClosed);
        }
        if (isThere(ending)) {
            assertThat(world.isRouterClosed())
                    .as("the threads of the router have closed")
                    .isTrue();
            world.endRouter();
            start();
        }
        span.ends(nowNanos());
    }

    /** Waits until the condition is true, the time limit is reached, or the router has died. */
    private void waitFor(RunningRouter ending, BooleanSupplier what) {
        long untilNanos = nowNanos() + DRAIN_NANOS;
        while (isThere(ending) && nowNanos() < untilNanos && !what.getAsBoolean()) {
            advanceTo(nowNanos() + DRAIN_STEP_NANOS);
        }
    }

    @SuppressWarnings("ReferenceEquality") // another run of the router
    private boolean isThere(RunningRouter router) {
        return world.isAlive() && world.router() == router;
    }

    public void reload() {
        reload(generation + 1);
    }

    private void reload(int next) {
        if (!world.isAlive() || world.isClosing()) {
            return;
        }
        generation = next;
        long beganNanos = nowNanos();
        operator().writes(yaml());
        if (command("reload").isPresent()) {
            inForce.add(new InForce(beganNanos, nowNanos(), generation));
        }
    }

    /** The configurations that were in force during this time. */
    public Set<Integer> generations(long fromNanos, long toNanos) {
        Set<Integer> found = new TreeSet<>();
        for (int i = 0; i < inForce.size(); i++) {
            long endNanos = i + 1 < inForce.size() ? inForce.get(i + 1).effectiveNanos() : Long.MAX_VALUE;
            if (inForce.get(i).nanos() <= toNanos && endNanos >= fromNanos) {
                found.add(inForce.get(i).generation());
            }
        }
        return found;
    }

    /**
     * Gives a command between two turns, and returns its answer.
     *
     * @return empty if the command was refused
     */
    public Optional<String> command(String line) {
        if (!world.isAlive() || world.isClosing()) {
            return Optional.empty();
        }
        try {
            String answer = operator().runs(line).done();
            story.tell("operator: " + line + ": " + answer);
            return Optional.of(answer);
        } catch (CommandRefused e) {
            story.tell("operator: " + line + ": " + e.code() + " " + e.getMessage());
            if (e.code() == CommandRefused.Code.FAULT || e.code() == CommandRefused.Code.USAGE) {
                throw new AssertionError(line + ": " + e.code() + " " + e.getMessage() + " " + e.lines(), e);
            }
            return Optional.empty();
        }
    }

    private Operator operator() {
        Operator known = operator;
        if (known == null) {
            known = new Operator(world, yaml());
            operator = known;
        }
        return known;
    }

    private void endOperator() {
        Operator known = operator;
        if (known != null) {
            known.close();
            operator = null;
        }
    }

    /**
     * @param kind 0 if writes fail, 1 if syncs fail, 2 if the disk is full, 3 if it is slow
     * @param size from 0 to 4: the number of failing operations, or the space left, from little to much
     */
    public void diskFailsFor(int kind, int size, long forNanos) {
        Shakes.Span span = shakes.begins(Shakes.STORE, nowNanos());
        switch (kind) {
            case 0 -> world.disk().fail(Operation.WRITE, 1 << (3 * size));
            case 1 -> world.disk().fail(Operation.SYNC, 1 << (3 * size));
            case 2 -> world.disk().holds(world.disk().bytes() + size * 10_000L);
            default -> {
                if (world.isAlive()) {
                    world.keeping().isBusyFor(Duration.ofNanos(forNanos));
                }
            }
        }
        agenda.after(forNanos, () -> {
            world.disk().heal();
            world.disk().holds(DISK_OCTETS);
            agenda.after(DISK_BACK_NANOS, () -> span.ends(nowNanos()));
        });
    }

    /**
     * Sets the clock of the machine, as soon as the router has noticed the former step.
     *
     * @param offsetNanos the difference between the machine's clock and the time of the walk
     */
    public void setClock(long offsetNanos) {
        if (calendar.isSettling()) {
            agenda.after(SETTLING_NANOS, () -> setClock(offsetNanos));
            return;
        }
        long byNanos = offsetNanos - calendar.machineOffset();
        story.tell("the clock is set by " + TimeUnit.NANOSECONDS.toSeconds(byNanos) + " s");
        world.setClock(Duration.ofNanos(byNanos));
        calendar.set(offsetNanos, world.isAlive() && !world.isClosing());
    }

    /** Accepts a step of the clock, if the router waits with it. Must be called between two turns. */
    public void acceptClock() {
        boolean isNoticed = calendar.isWaiting() && !calendar.isSettling();
        if (isNoticed && command("clock accept").isPresent()) {
            calendar.accepted();
        }
    }

    /** Begins the day of today for the limits. Must be called between two turns. */
    public void beginDay() {
        if (!calendar.isSettling()) {
            command("limits begin-day").filter(each -> each.contains(AHEAD)).ifPresent(any -> calendar.beganDay());
        }
    }

    /**
     * Sets the clock to the latest time that the calendar has shown, so that everything is due that was to be sent
     * then.
     */
    private void setClockForward() {
        long latestNanos = calendar.largestOffset();
        if (latestNanos > calendar.machineOffset()) {
            advanceTo(nowNanos() + SETTLING_NANOS);
            setClock(latestNanos);
        }
        advanceTo(nowNanos() + SETTLING_NANOS);
        acceptClock();
    }

    /** Ends all troubles. */
    public void calmDown() {
        world.disk().heal();
        world.disk().holds(DISK_OCTETS);
        isCalm = true;
        story.tell("all troubles are over");
        if (calendar.isEverSet()) {
            setClockForward();
        }
        reload(Area.nextBasic(generation));
    }
}
