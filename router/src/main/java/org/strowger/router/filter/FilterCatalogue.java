package org.strowger.router.filter;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.strowger.router.config.ApplicationSettings;

/**
 * The filters that an application can have. A new kind of filter is registered here. Each entry creates its filter from
 * the settings of an application, or creates none if the settings do not use it, so an unused filter costs nothing. The
 * order is the order of the filters.
 *
 * @param beforeRouting see {@link ApplicationFilters#beforeRouting}
 * @param whenStored see {@link ApplicationFilters#whenStored}
 * @param beforeSending see {@link ApplicationFilters#beforeSending}
 */
public record FilterCatalogue(
        List<Function<ApplicationSettings, Optional<MessageFilter>>> beforeRouting,
        List<Function<ApplicationSettings, Optional<AsyncMessageFilter>>> whenStored,
        List<Function<ApplicationSettings, Optional<MessageFilter>>> beforeSending) {
    public static final FilterCatalogue BUILT_IN = new FilterCatalogue(
            List.of(NumberFilter::ofApplication, NumberFilter::ofAll, SenderCheck::of, LabelCheck::of, TlvCheck::of),
            List.of(),
            List.of(DefaultSender::of));

    public FilterCatalogue {
        beforeRouting = List.copyOf(beforeRouting);
        whenStored = List.copyOf(whenStored);
        beforeSending = List.copyOf(beforeSending);
    }

    public ApplicationFilters of(ApplicationSettings settings) {
        return new ApplicationFilters(
                FilterChain.of(all(beforeRouting, settings)),
                all(whenStored, settings),
                FilterChain.of(all(beforeSending, settings)));
    }

    private static <T> List<T> all(
            List<Function<ApplicationSettings, Optional<T>>> makers, ApplicationSettings settings) {
        return makers.stream()
                .map(maker -> maker.apply(settings))
                .flatMap(Optional::stream)
                .toList();
    }
}
