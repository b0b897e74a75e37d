package org.strowger.router.exchange.events;

import static org.strowger.router.exchange.events.EventFields.COST;
import static org.strowger.router.exchange.events.EventFields.OPERATOR;
import static org.strowger.router.exchange.events.EventFields.PRICE;

import org.strowger.message.Address;
import org.strowger.router.config.match.NumberText;
import org.strowger.router.config.value.Amount;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.RoutedAddresses;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.price.Prices;
import org.strowger.router.price.Pricing;
import org.strowger.router.records.RecordLine;
import org.strowger.router.table.NumberKey;
import org.strowger.router.table.price.PriceTable;
import org.strowger.router.thread.Published;

/** Writes the operator of the recipient, the cost and the price to the records of messages. */
final class PriceFields {
    private final Published<Generation> generations;

    PriceFields(Published<Generation> generations) {
        this.generations = generations;
    }

    /**
     * Writes the fields that are known; none without price tables.
     *
     * @param segments the number of segments that the record is about
     * @param acceptedMillis the time at which the message arrived: the prices at this time apply
     */
    void write(RecordLine line, MtMessage mt, int segments, long acceptedMillis) {
        Pricing pricing = generations.get().routes().pricing();
        Prices prices = pricing.prices();
        Address recipient = RoutedAddresses.destination(mt);
        if (prices.isNone() || recipient.isEmpty()) {
            return;
        }
        String digits = NumberText.digits(recipient);
        String operator = pricing.numbers().origin(digits).operator();
        long number = NumberKey.beginning(digits);
        line.textIfAny(OPERATOR, operator);
        if (mt.hasSmsc()) {
            PriceTable costs = prices.costsOf(mt.smsc().settings());
            line.textIfAny(COST, amount(costs.find(operator, number, acceptedMillis), segments));
        }
        PriceTable sales = prices.salesOf(mt.sentBy().settings());
        line.textIfAny(PRICE, amount(sales.find(operator, number, acceptedMillis), segments));
    }

    private static String amount(long millionths, int segments) {
        return millionths == Prices.NO_PRICE
                ? ""
                : new Amount(millionths).times(segments).toString();
    }
}
