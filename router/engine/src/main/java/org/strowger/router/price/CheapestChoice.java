package org.strowger.router.price;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.price.CheapestSettings;
import org.strowger.router.price.Offer.Standing;
import org.strowger.router.table.price.PriceTable;

/**
 * Orders the SMSCs of a route by their costs for a message, as far as the sale price and their scores permit: first the
 * SMSCs whose scores reach the floor, the cheapest first; then SMSCs with too few results; then SMSCs below the floor,
 * the best first. Some messages begin with an SMSC that is not of the first kind, so that it gets results.
 *
 * <p>An SMSC is excluded when its score falls below the floor by more than the gap, and is included again when it
 * reaches the floor. A score begins to count at the minimum of results, and stops when fewer than half as many are
 * left. Both states are remembered for each route and destination: see {@link SmscQuality#marks}.
 *
 * <p>Immutable, except for the scores; any thread may use it with an {@link OfferBoard} of its own.
 */
public final class CheapestChoice {
    /**
     * The number of candidates whose marks are in one number: the marks of exclusion in its lower half, and the marks
     * of a known score in its upper half.
     */
    private static final int WORD = Integer.SIZE;

    private static final long EXCLUSIONS = 0xFFFF_FFFFL;
    private static final int NOBODY = -1;
    private static final long DRAW_SALT = 0x5851_F42D_4C95_7F2DL;

    private final CheapestSettings settings;
    private final SmscQuality quality;
    private final int minimum;
    private final long routeSalt;
    private final List<String> names;
    private final List<ApplicationSettings> applications;
    private final PriceTable[] costs;
    private final PriceTable[] sales;
    private final long[] salts;
    private final boolean needsOperator;

    /**
     * @param route the name of the route
     * @param candidates the SMSCs of the route, at most 256
     * @param applications the applications, in the order of the party numbers of messages
     */
    public CheapestChoice(
            String route,
            CheapestSettings settings,
            List<SmscSettings> candidates,
            List<ApplicationSettings> applications,
            Pricing pricing) {
        Prices prices = pricing.prices();
        this.settings = settings;
        this.quality = pricing.quality();
        this.minimum = quality.settings().minimum();
        this.routeSalt = SmscQuality.saltOf(route);
        this.names = candidates.stream().map(SmscSettings::name).toList();
        this.applications = List.copyOf(applications);
        this.costs = candidates.stream().map(prices::costsOf).toArray(PriceTable[]::new);
        this.sales = applications.stream().map(prices::salesOf).toArray(PriceTable[]::new);
        this.salts = names.stream().mapToLong(SmscQuality::saltOf).toArray();
        this.needsOperator = hasOperators(costs) || hasOperators(sales);
    }

    private static boolean hasOperators(PriceTable[] tables) {
        for (PriceTable each : tables) {
            if (each.hasOperators()) {
                return true;
            }
        }
        return false;
    }

    public CheapestSettings settings() {
        return settings;
    }

    /**
     * Orders the candidates of a message.
     *
     * @param key decides whether the message tries an SMSC without a sufficient score; equal for the parts of a message
     * @param board receives the order
     */
    public void order(MessageFacts message, long key, OfferBoard board) {
        judge(message, board);
        for (int i = 0; i < costs.length; i++) {
            if (board.standing(i).compareTo(Standing.NO_COST) < 0) {
                board.insert(i);
            }
        }
        if (settings.explore() > 0 && board.used() > 1 && !message.isQuestion()) {
            explore(key, board);
        }
    }

    private void explore(long key, OfferBoard board) {
        long draw = SmscQuality.mix(key ^ DRAW_SALT);
        if ((double) (draw >>> 11) * 0x1p-53 >= settings.explore()) {
            return;
        }
        int first = 1;
        while (first < board.used() && board.standing(board.order()[first]) == Standing.GOOD) {
            first++;
        }
        if (first < board.used()) {
            board.toFront(first + (int) Long.remainderUnsigned(SmscQuality.mix(draw), board.used() - first));
            quality.countExplored();
        }
    }

    /** Sets the standing of each candidate. */
    private void judge(MessageFacts message, OfferBoard board) {
        String operator = needsOperator ? message.origin().operator() : "";
        long number = message.recipientKey();
        long now = message.epochMillis();
        long ticks = message.tickMillis();
        boolean isSold = isSold(message.party());
        long sale = isSold ? sales[message.party()].find(operator, number, now) : Prices.NO_PRICE;
        boolean isScored = settings.floor() > 0;
        long destination = isScored ? destination(message, number) : 0;
        board.begin(costs.length);
        for (int from = 0; from < costs.length; from += WORD) {
            long marksKey = SmscQuality.mix(routeSalt + destination + from) | 1;
            long before = isScored ? quality.marks().get(marksKey) : 0;
            long after = before;
            int to = Math.min(costs.length, from + WORD);
            for (int i = from; i < to; i++) {
                long cost = costs[i].find(operator, number, now);
                Standing priced = priced(cost, sale, isSold);
                if (priced == Standing.GOOD && isScored) {
                    after = score(i, cost, destination, ticks, after, board);
                } else {
                    board.set(i, priced, cost, 0, 0);
                }
            }
            if (after != before && !message.isQuestion() && quality.marks().change(marksKey, before, after)) {
                quality.countChanges(Long.bitCount((before ^ after) & EXCLUSIONS));
            }
        }
    }

    private boolean isSold(int party) {
        return party != NOBODY && !applications.get(party).priceTable().isEmpty();
    }

    private long destination(MessageFacts message, long number) {
        Address written = message.writtenDestination();
        Address recipient = message.party() == NOBODY
                ? message.destination()
                : SmscQuality.recipient(applications.get(message.party()), written);
        return recipient.equals(message.destination())
                ? quality.destination(message.origin(), number)
                : quality.destination(recipient);
    }

    private Standing priced(long cost, long sale, boolean isSold) {
        if (cost == Prices.NO_PRICE) {
            return Standing.NO_COST;
        }
        if (settings.allowsLoss() || !isSold) {
            return Standing.GOOD;
        }
        if (sale == Prices.NO_PRICE) {
            return Standing.NO_SALE;
        }
        return cost > sale ? Standing.LOSS : Standing.GOOD;
    }

    /** @return the marks, with the marks of this candidate added */
    private long score(int candidate, long cost, long destination, long ticks, long marks, OfferBoard board) {
        long results = quality.results(salts[candidate], destination);
        double share = quality.share(results);
        long exclusion = 1L << (candidate % WORD);
        long known = exclusion << WORD;
        boolean wasExcluded = (marks & exclusion) != 0;
        double needed = (marks & known) == 0 ? minimum : minimum / 2.0;
        if (quality.sample(results, ticks) < needed) {
            board.set(candidate, wasExcluded ? Standing.DOUBTFUL : Standing.UNKNOWN, cost, results, share);
            return marks & ~known;
        }
        boolean isExcluded = share < (wasExcluded ? settings.floor() : settings.floor() - settings.gap());
        board.set(candidate, isExcluded ? Standing.POOR : Standing.GOOD, cost, results, share);
        return (isExcluded ? marks | exclusion : marks & ~exclusion) | known;
    }

    /**
     * The candidates of a message: first the candidates that are used, in their order, and then the others. This call
     * changes nothing.
     */
    public List<Offer> offers(MessageFacts message) {
        OfferBoard board = new OfferBoard();
        judge(message, board);
        List<Offer> unused = new ArrayList<>();
        for (int i = 0; i < costs.length; i++) {
            if (board.standing(i).compareTo(Standing.NO_COST) < 0) {
                board.insert(i);
            } else {
                unused.add(offer(i, message, board));
            }
        }
        List<Offer> offers = new ArrayList<>();
        for (int index = 0; index < board.used(); index++) {
            offers.add(offer(board.order()[index], message, board));
        }
        offers.addAll(unused);
        return offers;
    }

    private Offer offer(int candidate, MessageFacts message, OfferBoard board) {
        String operator = needsOperator ? message.origin().operator() : "";
        long sale = isSold(message.party())
                ? sales[message.party()].find(operator, message.recipientKey(), message.epochMillis())
                : Prices.NO_PRICE;
        return new Offer(
                names.get(candidate),
                board.standing(candidate),
                board.cost(candidate),
                sale,
                board.share(candidate),
                quality.sample(board.results(candidate), message.tickMillis()));
    }
}
