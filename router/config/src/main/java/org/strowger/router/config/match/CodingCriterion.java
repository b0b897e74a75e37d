package org.strowger.router.config.match;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.TextTypes;

/** A criterion for the coding of the text according to data_coding (SMPP 3.4 section 5.2.19). */
final class CodingCriterion implements Criterion<CodingWord> {
    private final ConfigKey<List<CodingWord>> key = ConfigKey.key(
                    "coding",
                    ListOf.words(TextTypes.words(CodingWord.class)),
                    "the coding of the text; data_coding 0 counts as the alphabet of the application or SMSC; other:"
                            + " UTF-8 and the alphabets of Japan, Korea, Israel and others")
            .or("[]")
            .example("[gsm, latin1]");

    @Override
    public ConfigKey<List<CodingWord>> key() {
        return key;
    }

    @Override
    public boolean differsBetweenParts() {
        return true;
    }

    @Override
    public MessageTest test(List<CodingWord> items, ToIntFunction<String> parties) {
        Set<CodingWord> wanted = EnumSet.copyOf(items);
        return message -> wanted.contains(message.coding());
    }

    @Override
    public String met(List<CodingWord> items, MessageFacts message) {
        return "coding is " + TextTypes.word(message.coding());
    }

    @Override
    public String unmet(List<CodingWord> items, MessageFacts message) {
        List<String> wanted = items.stream().map(TextTypes::word).toList();
        return "coding is " + TextTypes.word(message.coding()) + ", not " + Criterion.any(wanted);
    }
}
