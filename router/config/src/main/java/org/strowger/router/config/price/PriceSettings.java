package org.strowger.router.config.price;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.table.price.PriceSource;

/** The keys of a price table. */
public final class PriceSettings {
    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the price table").example("cost-operator-a");
    public static final ConfigKey<Path> FILE = key(
                    "file",
                    PathTypes.PATH,
                    "the file; each line is prefix-or-operator,price, optionally followed by a comma and the date "
                            + "from which the price applies; the file may be compressed with gzip")
            .example("prices/operator-a.csv");

    public static final Section SECTION =
            Section.of("price tables: the prices of a segment by operator or prefix", NAME, FILE);

    private PriceSettings() {}

    /** Reads the price tables; dates without an offset are in this time zone. */
    public static List<PriceSource> all(List<SectionValues> tables, ZoneId zone) {
        return tables.stream().map(table -> of(table, zone)).toList();
    }

    /** Reads the section. */
    public static PriceSource of(SectionValues table, ZoneId zone) {
        return new PriceSource(table.value(NAME), table.value(FILE), zone);
    }
}
