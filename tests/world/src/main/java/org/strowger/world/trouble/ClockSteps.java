package org.strowger.world.trouble;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/**
 * The machine's clock is set by seconds, an hour, a day or a year, forward and back. Operators accept some of the steps
 * of more than a day, and begin the day of limits.
 */
public final class ClockSteps implements Feature {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);
    private static final long DAY = TimeUnit.DAYS.toNanos(1);
    private static final long YEAR = 365 * DAY;

    /** The differences between the clock and the true time, all on weekdays. */
    private static final List<Long> DAYS = List.of(0L, DAY, 2 * DAY, -DAY, YEAR, YEAR + DAY, -YEAR);

    private static final List<Long> HOURS = List.of(0L, 0L, 20 * SECOND, -20 * SECOND, 300 * SECOND, HOUR, -HOUR);

    private static final long BETWEEN_NANOS = TimeUnit.SECONDS.toNanos(8);

    @Override
    public String name() {
        return "clock-steps";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        boolean isLarge = chance.oneIn(2);
        List<Trouble> all = new ArrayList<>(Trouble.upTo(6, chance, atNanos -> {
            long offset = chance.oneOf(HOURS) + (isLarge ? chance.oneOf(DAYS) : 0);
            boolean isAccepted = chance.oneIn(3);
            return new Trouble("the clock is set to " + offset / SECOND + " s", atNanos, scene -> {
                if (isAccepted) {
                    scene.agenda().after(BETWEEN_NANOS, () -> {
                        throw scene.between(scene::acceptClock);
                    });
                }
                scene.setClock(offset);
            });
        }));
        if (chance.oneIn(2)) {
            all.addAll(Trouble.upTo(
                    2, chance, atNanos -> Trouble.between("limits begin-day", atNanos, scene -> scene.beginDay())));
        }
        return all;
    }
}
