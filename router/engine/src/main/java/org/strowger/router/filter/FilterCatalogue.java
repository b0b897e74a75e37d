package org.strowger.router.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;

/**
 * The filters that an application can have. A new kind of filter is registered here. Each entry creates its filter from
 * the settings of an application, or creates none if the settings do not use it, so an unused filter costs nothing. The
 * order is the order of the filters.
 *
 * @param beforeRouting see {@link ApplicationFilters#beforeRouting}
 * @param whenStored see {@link ApplicationFilters#whenStored}
 * @param beforeSending see {@link ApplicationFilters#beforeSending}
 * @param configured the filters of the configuration, which run after {@code beforeRouting}
 * @param hooks the filters that ask the hooks of an application, after {@code whenStored}
 */
public record FilterCatalogue(
        List<Function<ApplicationSettings, Optional<MessageFilter>>> beforeRouting,
        List<Function<ApplicationSettings, Optional<AsyncMessageFilter>>> whenStored,
        List<Function<ApplicationSettings, Optional<MessageFilter>>> beforeSending,
        ConfiguredFilters configured,
        Function<ApplicationSettings, List<AsyncMessageFilter>> hooks) {

    public FilterCatalogue {
        beforeRouting = List.copyOf(beforeRouting);
        whenStored = List.copyOf(whenStored);
        beforeSending = List.copyOf(beforeSending);
    }

    /** A catalogue without hooks and without filters of the configuration that count. */
    public FilterCatalogue(
            List<Function<ApplicationSettings, Optional<MessageFilter>>> beforeRouting,
            List<Function<ApplicationSettings, Optional<AsyncMessageFilter>>> whenStored,
            List<Function<ApplicationSettings, Optional<MessageFilter>>> beforeSending) {
        this(beforeRouting, whenStored, beforeSending, new ConfiguredFilters(0), settings -> List.of());
    }

    /**
     * The filters of this version, and the filters of the configuration.
     *
     * @param seed a random number, see {@link ConfiguredFilters}
     */
    public static FilterCatalogue builtIn(long seed) {
        return new FilterCatalogue(
                List.of(
                        NumberFilter::ofApplication,
                        NumberFilter::ofAll,
                        SenderCheck::of,
                        LabelCheck::of,
                        TlvCheck::of),
                List.of(),
                List.of(DefaultSender::of),
                new ConfiguredFilters(seed),
                settings -> List.of());
    }

    /** The same catalogue with hooks. */
    public FilterCatalogue with(Function<ApplicationSettings, List<AsyncMessageFilter>> others) {
        return new FilterCatalogue(beforeRouting, whenStored, beforeSending, configured, others);
    }

    public ApplicationFilters of(ApplicationSettings settings) {
        List<AsyncMessageFilter> stored = new ArrayList<>(all(whenStored, settings));
        stored.addAll(hooks.apply(settings));
        ConfiguredFilters.Built own = configured.of(settings);
        List<MessageFilter> before = new ArrayList<>(all(beforeRouting, settings));
        before.addAll(own.filters());
        return new ApplicationFilters(
                FilterChain.of(before),
                stored,
                FilterChain.of(all(beforeSending, settings)),
                own.configured(),
                !settings.account().isEmpty());
    }

    /** The filters for a message that comes from no application, as in {@code explain}. */
    public static ApplicationFilters withoutApplication(Configuration.Routing routing) {
        List<MessageFilter> before =
                new ArrayList<>(NumberFilter.ofAll(routing.numbers()).stream().toList());
        before.addAll(ConfiguredFilters.withoutApplication(routing.filters()));
        return new ApplicationFilters(FilterChain.of(before), List.of(), FilterChain.EMPTY);
    }

    /**
     * Sets the names of the tables of opt-outs, for filters that are built from now on.
     *
     * @return whether they differ from the former ones
     */
    public boolean optOutTables(Set<String> names) {
        return configured.optOutTables(names);
    }

    /** Forgets the counts of filters that none of these applications uses. */
    public void retain(List<ApplicationSettings> applications) {
        configured.retain(applications);
    }

    private static <T> List<T> all(
            List<Function<ApplicationSettings, Optional<T>>> makers, ApplicationSettings settings) {
        return makers.stream()
                .map(maker -> maker.apply(settings))
                .flatMap(Optional::stream)
                .toList();
    }
}
