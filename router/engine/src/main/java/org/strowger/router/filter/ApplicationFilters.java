package org.strowger.router.filter;

import java.util.List;

/**
 * The filters of one application, by the stage at which they run. The filters of a route run between
 * {@code beforeRouting} and {@code beforeSending}.
 *
 * @param beforeRouting run once when a message arrives, and on a new text that replaces the text of a stored message;
 *     their changes stay with the message, also in the store
 * @param whenStored run as soon as the message is durable
 * @param beforeSending run each time a route is decided; they must not choose a route
 * @param configured the filters of the configuration, for operators
 * @param isCharged whether the messages are charged to an account, which is exact only for stored messages
 */
public record ApplicationFilters(
        FilterChain beforeRouting,
        List<AsyncMessageFilter> whenStored,
        FilterChain beforeSending,
        List<ConfiguredFilter> configured,
        boolean isCharged) {
    public static final ApplicationFilters NONE =
            new ApplicationFilters(FilterChain.EMPTY, List.of(), FilterChain.EMPTY);

    /** Creates filters without any filter of the configuration. */
    public ApplicationFilters(
            FilterChain beforeRouting, List<AsyncMessageFilter> whenStored, FilterChain beforeSending) {
        this(beforeRouting, whenStored, beforeSending, List.of(), false);
    }

    public ApplicationFilters {
        configured = List.copyOf(configured);
        whenStored = List.copyOf(whenStored);
    }

    /**
     * Whether filters or hooks judge the content of messages, or messages are charged by their length. A new text for a
     * message that an SMSC already has cannot be judged, because the recipient is no longer known.
     */
    public boolean judgesContent() {
        return requireStore() || beforeRouting.judgesContent();
    }

    /** Whether messages must be stored, because some filters judge only durable messages, or they are charged. */
    public boolean requireStore() {
        return isCharged || !whenStored.isEmpty();
    }
}
