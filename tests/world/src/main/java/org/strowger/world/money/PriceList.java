package org.strowger.world.money;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.strowger.router.config.value.Amount;
import org.strowger.world.World;
import org.strowger.world.walk.Chance;

/**
 * A price table: its file on the disk of the machine, and the corresponding prices. Its content is determined by a
 * number, and each table is written only once.
 */
final class PriceList {
    /** No price. */
    static final long NONE = -1;

    private static final Path DIRECTORY = Path.of("target", "price-lists");
    private static final int COUNTRIES = 6;
    private static final int HUNDREDS = 32;
    private static final int MINUTES_MOST = 11;

    private final String name;

    private static final long ALWAYS = Long.MIN_VALUE;

    /** The prices by operator or prefix, in the order of their dates; the first price of each has no date. */
    private final Map<String, List<Dated>> rows = new LinkedHashMap<>();

    /**
     * A price.
     *
     * @param fromNanos the time of the walk from which the price is in force
     */
    private record Dated(long fromNanos, String date, long millionths) {}

    /**
     * @param least the minimum price, in millionths
     * @param missing the percentage of areas in which most numbers have no price
     */
    PriceList(String name, Chance chance, long least, int missing) {
        this.name = name;
        for (int i = 0; i < COUNTRIES; i++) {
            String area = "441" + i;
            if (!chance.percent(missing)) {
                row(area, chance, least);
            }
            for (int j = chance.below(3); j > 0; j--) {
                row(area + String.format("000%03d", chance.below(HUNDREDS)), chance, least);
            }
        }
        if (chance.oneIn(3)) {
            row(chance.oneOf("red", "blue", "moved"), chance, least);
        }
    }

    private void row(String key, Chance chance, long least) {
        List<Dated> dated = new ArrayList<>(List.of(new Dated(ALWAYS, "", price(chance, least))));
        Instant minute = World.EPOCH.truncatedTo(ChronoUnit.MINUTES);
        for (int minutes = chance.between(1, 3 * MINUTES_MOST); minutes < MINUTES_MOST; minutes += MINUTES_MOST / 2) {
            Instant from = minute.plus(minutes, ChronoUnit.MINUTES);
            long nanos = Duration.between(World.EPOCH, from).toNanos();
            dated.add(
                    new Dated(nanos, from.toString().substring(0, "2026-02-03T04:05".length()), price(chance, least)));
        }
        rows.put(key, dated);
    }

    private static long price(Chance chance, long least) {
        return least + 1_000L * chance.below(40);
    }

    /** Writes the file, unless it exists already. */
    Path file() {
        StringBuilder text = new StringBuilder("prefix,price,valid-from\n");
        rows.forEach((key, all) -> all.forEach(each -> text.append(key)
                .append(',')
                .append(new Amount(each.millionths))
                .append(each.date.isEmpty() ? "" : "," + each.date + "Z")
                .append('\n')));
        Path file = DIRECTORY
                .toAbsolutePath()
                .resolve(name + "-" + Integer.toHexString(text.toString().hashCode()));
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(file.getParent());
                Path made = Files.createTempFile(file.getParent(), name, "");
                Files.writeString(made, text);
                Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    /**
     * The possible prices of a segment in this time, in millionths: the price for the operator, otherwise for the
     * longest prefix.
     *
     * @return {@link #NONE} if there is none
     */
    Set<Long> prices(String number, String operator, long fromNanos, long toNanos) {
        String key = rows.containsKey(operator) ? operator : number;
        while (!rows.containsKey(key)) {
            if (key.isEmpty()) {
                return Set.of(NONE);
            }
            key = key.substring(0, key.length() - 1);
        }
        Set<Long> found = new TreeSet<>();
        for (Dated each : rows.getOrDefault(key, List.of())) {
            if (each.fromNanos <= fromNanos) {
                found.clear();
            }
            if (each.fromNanos <= toNanos) {
                found.add(each.millionths);
            }
        }
        return found;
    }
}
