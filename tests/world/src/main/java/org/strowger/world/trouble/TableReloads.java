package org.strowger.world.trouble;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.strowger.world.SimulatedTables;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/**
 * A list of numbers that get no messages. Operators replace its file, and either load the file at once or wait until
 * the router detects the change.
 */
public final class TableReloads implements Feature {
    private static final String TABLE = "barred";
    private static final String FILE = "/lists/barred.txt";

    /**
     * The time within which the router detects a change: it checks its files every ten seconds, and loads a file that
     * was the same in two checks.
     */
    private static final long SEEN_NANOS = TimeUnit.SECONDS.toNanos(21);

    private static final int ONE_IN = 6;

    private final List<Version> versions = new ArrayList<>();

    /**
     * A content of the file.
     *
     * @param fromNanos the time at which the content was written
     * @param certainNanos the time from which it, or a later content, is certainly in effect
     */
    private record Version(int number, long fromNanos, long certainNanos) {}

    @Override
    public String name() {
        return "table-reloads";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("tables", TABLE).set("file", FILE).set("may-shrink", "any");
        setup.named("filters", TABLE)
                .set("match", Setup.entry().set("in-list", TABLE))
                .set("refuse", "not-allowed");
    }

    @Override
    public void begin(Scene scene) {
        write(scene, 0);
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(6, chance, atNanos -> {
            boolean isTold = chance.oneIn(2);
            int number = chance.between(1, 1000);
            return new Trouble("another list", atNanos, scene -> {
                throw scene.between(() -> replace(scene, number, isTold));
            });
        });
    }

    private void replace(Scene scene, int number, boolean isTold) {
        write(scene, number);
        Optional<String> answer = isTold ? scene.command("table reload " + TABLE) : Optional.empty();
        if (answer.isPresent()) {
            Version last = versions.remove(versions.size() - 1);
            versions.add(new Version(number, last.fromNanos, scene.nowNanos()));
        }
    }

    private void write(Scene scene, int number) {
        SimulatedTables tables = scene.world().simulateTables();
        tables.write(
                FILE,
                scene.plan()
                        .recipients()
                        .map(Recipient::number)
                        .distinct()
                        .filter(each -> isListed(scene, each, number))
                        .map(each -> "+" + each + "\n")
                        .collect(Collectors.joining()));
        versions.add(new Version(number, scene.nowNanos(), scene.nowNanos() + SEEN_NANOS));
    }

    private static boolean isListed(Scene scene, String recipient, int version) {
        return scene.plan().chance(TABLE + " " + recipient, version).oneIn(ONE_IN);
    }

    /**
     * The time from which a later version is certainly in effect. A version that was soon overwritten may never have
     * been loaded.
     */
    private long replacedNanos(int version) {
        for (int i = version + 1; i < versions.size(); i++) {
            long certainNanos = versions.get(i).certainNanos;
            if (i + 1 == versions.size() || versions.get(i + 1).fromNanos > certainNanos) {
                return certainNanos;
            }
        }
        return Long.MAX_VALUE;
    }

    @Override
    public void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {
        long toNanos = sent.outcome() == null ? Long.MAX_VALUE : sent.answeredNanos();
        Set<Boolean> listed = new TreeSet<>();
        for (int i = 0; i < versions.size(); i++) {
            long overNanos = replacedNanos(i);
            if (versions.get(i).fromNanos <= toNanos && overNanos >= sent.nanos()) {
                listed.add(isListed(scene, recipient.number(), versions.get(i).number));
            }
        }
        if (listed.equals(Set.of(true))) {
            permitted.retainAll(EnumSet.of(End.UNANSWERED, End.REFUSED_FOR_NOW));
            permitted.add(End.REFUSED);
        } else if (listed.contains(true)) {
            permitted.add(End.REFUSED);
        }
    }
}
