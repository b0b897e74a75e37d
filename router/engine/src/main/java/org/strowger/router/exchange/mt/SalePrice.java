package org.strowger.router.exchange.mt;

import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.price.Prices;
import org.strowger.router.route.RouteQuery;

/** Finds the price of a message in the price table of its application. */
public final class SalePrice {
    private SalePrice() {}

    /**
     * The price of a segment of the message that the flow is handling, in millionths, by the current configuration. The
     * flow's query is about this message, whether it has just come or its content was replaced. The configuration of
     * the message itself is not used, because a message recovered at a restart has none yet.
     *
     * @return {@link Prices#NO_PRICE} if the price table of its application has no price for the recipient
     */
    public static long of(MtFlow flow, MtMessage mt) {
        RouteQuery query = flow.query();
        Generation generation = flow.generation();
        generation.routes().interpret(query);
        return generation.routes().pricing().prices().sale(mt.sentBy().settings(), query.facts());
    }
}
