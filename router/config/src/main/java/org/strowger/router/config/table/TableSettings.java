package org.strowger.router.config.table;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableSource;

/** The keys of a number table. */
public final class TableSettings {
    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the table").example("dnd");
    public static final ConfigKey<TableKind> KIND = key(
                    "kind",
                    TextTypes.words(TableKind.class),
                    "list: one number per line; ported: number,operator; plan: prefix,country,operator,mcc,mnc")
            .or("list");
    public static final ConfigKey<KeyMatch> KEYS = key(
                    "keys",
                    TextTypes.words(KeyMatch.class),
                    "exact: a key is a whole number; prefix: a key is the beginning of numbers, and the longest "
                            + "matching key is used")
            .orElse("exact for list and ported, prefix for plan")
            .example("prefix");
    public static final ConfigKey<Path> FILE = key(
                    "file",
                    PathTypes.PATH,
                    "the file: one entry per line, with commas or semicolons between fields; the file may be "
                            + "compressed with gzip")
            .example("tables/dnd.txt.gz");

    public static final ConfigKey<MayShrink> MAY_SHRINK = key(
                    "may-shrink",
                    TextTypes.words(MayShrink.class),
                    "little: a changed file is refused if it lacks all rows in force, more than half of them, or more "
                            + "than a tenth and more than 20; any: it may lack any number of them")
            .or("little");

    public static final Section SECTION =
            Section.of("tables of numbers: lists, ported numbers and number plans", NAME, KIND, KEYS, FILE, MAY_SHRINK);

    private TableSettings() {}

    /** Reads the section. */
    public static TableSource of(SectionValues table) {
        TableKind kind = table.value(KIND);
        return new TableSource(
                table.value(NAME),
                kind,
                table.value(KEYS, usualKeys(kind)),
                table.value(FILE),
                table.value(MAY_SHRINK));
    }

    /** The key type of a table whose section does not configure one. */
    public static KeyMatch usualKeys(TableKind kind) {
        return kind == TableKind.PLAN ? KeyMatch.PREFIX : KeyMatch.EXACT;
    }
}
