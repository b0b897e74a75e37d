package org.strowger.router.imports.jasmin;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.imports.jasmin.JasminSetup.Filter;
import org.strowger.router.imports.jasmin.JasminSetup.Route;

/** Converts the rates of MT routes to prices. Jasmin prices a message by its route, Strowger by its recipient. */
final class Rates {
    static final String TABLE = "jasmin";
    static final String FILE = "prices/jasmin.csv";

    private final List<Route> routes;

    Rates(List<Route> routes) {
        this.routes = routes.stream()
                .sorted(Comparator.comparingInt(Route::order).reversed())
                .toList();
    }

    static BigDecimal of(Route route) {
        return Amounts.number(route.rate()).orElse(BigDecimal.ZERO);
    }

    boolean areAllZero() {
        return routes.stream().allMatch(each -> of(each).signum() == 0);
    }

    /** The rate that all routes have in common; empty if they differ. */
    Optional<String> common() {
        Set<String> rates = new LinkedHashSet<>();
        routes.forEach(each -> rates.add(Amounts.money(of(each))));
        return rates.size() == 1 ? rates.stream().findFirst() : Optional.empty();
    }

    /**
     * The lines of a price table, if each route is for a prefix or for all recipients; otherwise empty. A prefix is
     * left out if an earlier route covers it, because no message reaches its route.
     */
    Optional<List<String>> table() {
        Map<String, String> prices = new LinkedHashMap<>();
        for (Route route : routes) {
            Optional<List<String>> prefixes = prefixes(route);
            if (prefixes.isEmpty()) {
                return Optional.empty();
            }
            for (String prefix : prefixes.get()) {
                boolean isCovered = prices.keySet().stream().anyMatch(prefix::startsWith);
                if (!isCovered) {
                    prices.put(prefix, Amounts.money(of(route)));
                }
            }
        }
        List<String> lines = new ArrayList<>();
        prices.forEach((prefix, price) -> lines.add(prefix + "," + price));
        return Optional.of(lines);
    }

    private static Optional<List<String>> prefixes(Route route) {
        List<String> all = List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        List<String> prefixes = all;
        for (Filter filter : route.filters()) {
            if (filter.kind() == FilterKind.DESTINATION) {
                PythonExpression expression = new PythonExpression(filter.value());
                Optional<String> prefix = expression.prefix();
                if (prefix.isEmpty() && !expression.matchesAll()) {
                    return Optional.empty();
                }
                if (prefix.isPresent() && !prefixes.equals(all)) {
                    return Optional.empty();
                }
                prefixes = prefix.map(List::of).orElse(prefixes);
            } else if (filter.kind() != FilterKind.TRANSPARENT) {
                return Optional.empty();
            }
        }
        return Optional.of(prefixes);
    }
}
