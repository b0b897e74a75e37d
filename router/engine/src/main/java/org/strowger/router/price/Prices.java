package org.strowger.router.price;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.table.price.PriceTable;

/**
 * The price tables of a configuration: the sale prices of applications and the costs of SMSCs, for one segment.
 * Immutable; a reload creates another one. Look-ups allocate nothing.
 */
public final class Prices {
    /** Stands for no price. */
    public static final long NO_PRICE = PriceTable.NONE;

    /** The prices of a configuration without price tables. */
    public static final Prices NONE = new Prices(Map.of());

    private final Map<String, PriceTable> tables;

    /** @param tables the tables by their names */
    public Prices(Map<String, PriceTable> tables) {
        this.tables = Map.copyOf(tables);
    }

    /** Whether there are no price tables. */
    public boolean isNone() {
        return tables.isEmpty();
    }

    /** The number of prefixes and operators of each table. */
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new TreeMap<>();
        tables.forEach((name, table) -> sizes.put(name, table.size()));
        return sizes;
    }

    /** The names of the tables that were there before with other prices, in alphabetical order. */
    public List<String> changedSince(Prices before) {
        return tables.keySet().stream()
                .filter(name -> before.tables.containsKey(name))
                .filter(name -> !Objects.equals(tables.get(name), before.tables.get(name)))
                .sorted()
                .toList();
    }

    /** The sale prices of an application; an empty table if it has none. */
    public PriceTable salesOf(ApplicationSettings application) {
        return table(application.priceTable());
    }

    /** The costs of an SMSC; an empty table if they are not known. */
    public PriceTable costsOf(SmscSettings smsc) {
        return table(smsc.costTable());
    }

    private PriceTable table(String name) {
        return tables.getOrDefault(name, PriceTable.EMPTY);
    }

    /**
     * The price of a segment of the message for its application, in millionths.
     *
     * @return {@link #NO_PRICE} if the application has no price table, or its table has no price for the recipient
     */
    public long sale(ApplicationSettings application, MessageFacts message) {
        return find(salesOf(application), message);
    }

    /**
     * The cost of a segment of the message by an SMSC, in millionths.
     *
     * @return {@link #NO_PRICE} if the cost is not known
     */
    public long cost(SmscSettings smsc, MessageFacts message) {
        return find(costsOf(smsc), message);
    }

    private static long find(PriceTable table, MessageFacts message) {
        String operator = table.hasOperators() ? message.origin().operator() : "";
        return table.find(operator, message.recipientKey(), message.epochMillis());
    }
}
