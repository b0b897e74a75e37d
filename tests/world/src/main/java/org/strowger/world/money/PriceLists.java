package org.strowger.world.money;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.BasicVerdict;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/**
 * Price tables, some of whose prices change during the walk. Messages of applications with a table are charged
 * according to it, and refused if it has no price for the number. Some routes choose the cheapest SMSC, and use no SMSC
 * without a cost or at a loss.
 */
public final class PriceLists implements Feature {
    /** The number of different tables of each kind; each number determines one table. */
    private static final int TABLES = 40;

    private static final long WALK_NANOS = TimeUnit.HOURS.toNanos(1);

    /** The time for which an SMSC may stay unused after a fault. */
    private static final long AFTER_NANOS = TimeUnit.SECONDS.toNanos(40);

    private static final long LEAST_PRICE = 20_000;
    private static final long LEAST_COST = 5_000;

    /** The tables of each application; each configuration uses one of them. */
    private final Map<String, List<PriceList>> sales = new LinkedHashMap<>();

    private final Map<String, PriceList> costs = new LinkedHashMap<>();

    /** The routes that choose the cheapest SMSC, and whether they also do so at a loss. */
    private final Map<Area, Boolean> cheapest = new HashMap<>();

    private @Nullable WalkPlan plan;
    private @Nullable Scene scene;

    @Override
    public String name() {
        return "prices";
    }

    /** The feature of a walk, if it has price tables. */
    static Optional<PriceLists> of(Scene scene) {
        return scene.plan().features().stream()
                .filter(PriceLists.class::isInstance)
                .map(PriceLists.class::cast)
                .findFirst();
    }

    /** Whether the route may have no usable SMSC for a message of the router itself to this number. */
    public static boolean mayRefuse(Scene scene, Area area, String number) {
        return of(scene).filter(each -> each.mayRefuse(area, number)).isPresent();
    }

    private boolean mayRefuse(Area area, String number) {
        Optional<Boolean> allowsLoss = allowsLoss(area);
        boolean hasCosts = area.smscs().stream()
                .map(each -> Objects.requireNonNull(costs.get(each)))
                .noneMatch(each -> in(each, number, 0, WALK_NANOS).contains(PriceList.NONE));
        return allowsLoss.isPresent() && !(hasCosts && allowsLoss.get());
    }

    // ---- Configuration

    @Override
    public void assign(WalkPlan assigned, Chance chance) {
        plan = assigned;
        for (String each : assigned.applications().keySet()) {
            List<PriceList> all = new ArrayList<>();
            for (int i = chance.oneIn(2) ? chance.between(1, 2) : 0; i > 0; i--) {
                all.add(table("price", chance.below(TABLES), LEAST_PRICE));
            }
            sales.put(each, all);
        }
        for (String each : List.of("a", "b", "c")) {
            costs.put(each, table("cost", chance.below(TABLES), LEAST_COST));
        }
    }

    private static PriceList table(String kind, int number, long least) {
        return new PriceList(kind + "-" + number, Chance.of(number, kind, 0), least, 15);
    }

    /**
     * Makes some routes choose the cheapest SMSC. SMSCs decide whether segments are joined, so it must not matter which
     * one is the first on such a route.
     */
    @Override
    public void decorate(Area area, Chance chance) {
        WalkPlan known = Objects.requireNonNull(plan);
        boolean areAlike = known.smscs().keySet().stream()
                        .map(each -> known.link(each).joins())
                        .distinct()
                        .count()
                == 1;
        if (areAlike && chance.oneIn(2)) {
            boolean allowsLoss = chance.oneIn(2);
            cheapest.put(area, allowsLoss);
            area.settings()
                    .set(
                            "cheapest",
                            Setup.entry().set("floor", "0%").set("gap", "0%").set("allow-loss", allowsLoss));
        }
    }

    /** The setting of a route; branches have the settings of their route. */
    private Optional<Boolean> allowsLoss(Area area) {
        return cheapest.entrySet().stream()
                .filter(each ->
                        each.getKey().equals(area) || each.getKey().branches().contains(area))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        sales.forEach((application, all) -> {
            if (!all.isEmpty()) {
                setup.application(application).set("price", application);
                write(setup, application, all.get(setup.generation() % all.size()));
            }
        });
        plan.smscs().keySet().forEach(each -> {
            setup.smsc(each).set("cost", "cost-" + each);
            write(setup, "cost-" + each, Objects.requireNonNull(costs.get(each), each));
        });
    }

    private static void write(Setup setup, String name, PriceList list) {
        setup.named("prices", name).set("file", list.file().toString());
    }

    // ---- Prices

    /**
     * The prices of a segment of this message that may have been in force when it was accepted, in millionths.
     *
     * @return empty if the application has no price table
     */
    Set<Long> prices(Recipient recipient, Sent sent) {
        Scene known = scene();
        boolean isReplaced = !recipient.readings(Long.MAX_VALUE - 1).equals(List.of(recipient));
        boolean isOpen = sent.outcome() == null || isReplaced;
        return prices(recipient, sent.nanos(), isOpen ? known.nowNanos() : sent.answeredNanos());
    }

    private Set<Long> prices(Recipient recipient, long fromNanos, long toNanos) {
        List<PriceList> all = sales.getOrDefault(recipient.message().application(), List.of());
        Set<Long> found = new TreeSet<>();
        if (!all.isEmpty()) {
            for (int generation : scene().generations(fromNanos, toNanos)) {
                found.addAll(in(all.get(generation % all.size()), recipient.number(), fromNanos, toNanos));
            }
        }
        return found;
    }

    private Set<Long> in(PriceList list, String number, long fromNanos, long toNanos) {
        String operator = Objects.requireNonNull(plan).operatorOf(number);
        Set<Long> found = new TreeSet<>();
        for (long offsetNanos : offsets(fromNanos, toNanos)) {
            found.addAll(list.prices(number, operator, fromNanos + offsetNanos, toNanos + offsetNanos));
        }
        return found;
    }

    /** Before the walk, any price of the list is possible. */
    private Set<Long> offsets(long fromNanos, long toNanos) {
        Scene begun = scene;
        return begun == null ? Set.of(0L) : begun.calendar().offsets(fromNanos, toNanos);
    }

    private Scene scene() {
        return Objects.requireNonNull(scene, "the walk has not begun");
    }

    // ---- Verdicts

    @Override
    public void begin(Scene begun) {
        scene = begun;
    }

    /** Judges a message: it is refused if no SMSC of the route can be used under any configuration of the walk. */
    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (allowsLoss(recipient.area()).isEmpty()) {
            return;
        }
        if (recipient.isRelayed()) {
            mayBeginAnywhere(recipient);
        }
        boolean canBeUsed = recipient.area().smscs().stream().anyMatch(each -> mayBeUsed(recipient, each));
        if (!canBeUsed) {
            recipient.endsOnly(End.REFUSED, "no SMSC has a cost, or none without a loss");
        } else if (mayLackSmscs(recipient)) {
            recipient.mayEnd(End.NOT_SENT, "SMSCs without a cost, or at a loss");
        }
    }

    /** Permits the outcomes of each SMSC, because the costs decide which one is the first. */
    private static void mayBeginAnywhere(Recipient recipient) {
        for (String each : recipient.area().smscs()) {
            recipient.mayEnd(
                    BasicVerdict.relayed(recipient.subscriber().fate(each)),
                    "SMSC " + each + ", if it is the cheapest");
            if (!recipient.subscriber().hesitations(each).isEmpty()) {
                recipient.mayEnd(End.REFUSED_FOR_NOW, "SMSC " + each + ", if it is the cheapest");
            }
        }
    }

    private boolean mayLackSmscs(Recipient recipient) {
        return allowsLoss(recipient.area()).isPresent()
                && !recipient.area().smscs().stream().allMatch(each -> isAlwaysUsed(recipient, each));
    }

    /** Whether the SMSC may be usable at some time. */
    private boolean mayBeUsed(Recipient recipient, String smsc) {
        return pairs(recipient, smsc).anyMatch(each -> each);
    }

    private boolean isAlwaysUsed(Recipient recipient, String smsc) {
        return pairs(recipient, smsc).allMatch(each -> each);
    }

    /** Whether the SMSC can be used, for each combination of costs and prices in the walk. */
    private Stream<Boolean> pairs(Recipient recipient, String smsc) {
        Set<Long> all = in(Objects.requireNonNull(costs.get(smsc)), recipient.number(), 0, WALK_NANOS);
        List<PriceList> own = sales.getOrDefault(recipient.message().application(), List.of());
        boolean isAtAnyPrice = own.isEmpty() || allowsLoss(recipient.area()).orElse(true);
        if (isAtAnyPrice) {
            return all.stream().map(each -> each != PriceList.NONE);
        }
        return own.stream()
                .flatMap(each -> in(each, recipient.number(), 0, WALK_NANOS).stream())
                .flatMap(price ->
                        all.stream().map(cost -> cost != PriceList.NONE && price != PriceList.NONE && cost <= price));
    }

    /** Restricts the permitted outcomes: a charged message to a number without a price is refused. */
    @Override
    public void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {
        boolean isCharged =
                Accounts.of(scene).filter(each -> each.charges(recipient)).isPresent();
        Set<Long> found = isCharged ? prices(recipient, sent) : Set.of();
        if (found.equals(Set.of(PriceList.NONE))) {
            permitted.retainAll(EnumSet.of(End.UNANSWERED, End.REFUSED_FOR_NOW));
            permitted.add(End.REFUSED);
        } else if (found.contains(PriceList.NONE) || mayLackSmscs(recipient)) {
            permitted.add(End.REFUSED);
        }
    }

    // ---- The cheapest SMSC

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        Optional<Boolean> allowsLoss = allowsLoss(recipient.area());
        if (allowsLoss.isEmpty()) {
            return;
        }
        if (!mayBeUsed(recipient, copy.peer())) {
            findings.add("no SMSC is used without a cost, or at a loss", recipient, copy.toString());
        }
        Copy first = scene().copies(recipient).get(0);
        if (copy.came().equals(first.came()) && !mayBeFirst(recipient, copy)) {
            findings.add("the cheapest SMSC is the first", recipient, copy.toString());
        }
    }

    private boolean mayBeFirst(Recipient recipient, Copy copy) {
        Scene known = scene();
        Optional<Sent> sent =
                known.application(recipient.message().application()).sent(recipient);
        long fromNanos = sent.map(Sent::nanos).orElse(0L);
        long toNanos = copy.nanos();
        for (int generation : known.generations(fromNanos, toNanos)) {
            List<String> via = recipient.area().via(generation).stream()
                    .filter(each -> mayBeUsed(recipient, each))
                    .toList();
            long own = cost(recipient, copy.peer(), fromNanos, toNanos, false);
            boolean isBeaten = via.stream()
                    .filter(each -> !each.equals(copy.peer()))
                    .filter(each -> isAlwaysUsed(recipient, each))
                    .filter(each -> mustTake(each, fromNanos, toNanos))
                    .anyMatch(each -> {
                        long other = cost(recipient, each, fromNanos, toNanos, true);
                        boolean isBefore = via.indexOf(each) < via.indexOf(copy.peer());
                        return isBefore ? other <= own : other < own;
                    });
            if (via.contains(copy.peer()) && !isBeaten) {
                return true;
            }
        }
        return false;
    }

    private long cost(Recipient recipient, String smsc, long fromNanos, long toNanos, boolean isMost) {
        Stream<Long> all = in(Objects.requireNonNull(costs.get(smsc)), recipient.number(), fromNanos, toNanos).stream();
        return (isMost ? all.max(Long::compare) : all.min(Long::compare)).orElseThrow();
    }

    /**
     * Whether the SMSC could certainly have taken the message: its protocol can express every message, its capacity was
     * not limited, and no fault affected it in this time.
     */
    private boolean mustTake(String smsc, long fromNanos, long toNanos) {
        WalkPlan known = Objects.requireNonNull(plan);
        boolean isShaken = Stream.of(smsc, Shakes.ROUTER, Shakes.lossesAt(smsc))
                .anyMatch(each -> scene().shakes().touch(each, fromNanos - AFTER_NANOS, toNanos));
        boolean isCrowded = known.features().stream()
                .anyMatch(each -> Set.of("narrow-windows", "floods").contains(each.name()));
        return known.hasSessions(smsc)
                && known.smscs().get(smsc) == WalkProtocol.SMPP
                && !isShaken
                && !isCrowded
                && !scene().wasSlowedDown(smsc, fromNanos - AFTER_NANOS, toNanos);
    }
}
