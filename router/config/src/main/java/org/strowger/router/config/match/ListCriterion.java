package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.message.Address;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.TextTypes;

/** A criterion for the tables that contain, or do not contain, the recipient or the sender. */
final class ListCriterion implements Criterion<String> {
    /** The number to look up. */
    enum Party {
        RECIPIENT,
        SENDER;

        Address of(MessageFacts message) {
            return this == RECIPIENT ? message.destination() : message.source();
        }

        String word() {
            return this == RECIPIENT ? "the recipient" : "the sender";
        }
    }

    private final Party party;
    private final boolean isWanted;
    private final ConfigKey<List<String>> key;

    /** @param isWanted whether a table must contain the number; otherwise no table may contain it */
    ListCriterion(String name, Party party, boolean isWanted) {
        this.party = party;
        this.isWanted = isWanted;
        this.key = ConfigKey.key(
                        name,
                        ListOf.words(TextTypes.NAME),
                        isWanted
                                ? "number tables; one of them must contain " + party.word()
                                : "number tables; none of them may contain " + party.word())
                .or("[]")
                .example("do-not-disturb");
    }

    @Override
    public ConfigKey<List<String>> key() {
        return key;
    }

    @Override
    public MessageTest test(List<String> items, ToIntFunction<String> parties) {
        String[] tables = items.toArray(String[]::new);
        return message -> isInAny(message, tables) == isWanted;
    }

    private boolean isInAny(MessageFacts message, String[] tables) {
        CharSequence number = NumberText.digits(party.of(message));
        for (String table : tables) {
            if (message.numbers().isIn(table, number)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String met(List<String> items, MessageFacts message) {
        return isWanted ? isIn(items) : isNotIn(items);
    }

    @Override
    public String unmet(List<String> items, MessageFacts message) {
        return isWanted ? isNotIn(items) : isIn(items);
    }

    private String isIn(List<String> items) {
        return party.word() + " is in " + Criterion.any(items);
    }

    private String isNotIn(List<String> items) {
        return party.word() + " is not in " + Criterion.any(items);
    }
}
