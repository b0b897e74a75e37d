package org.strowger.router.price;

import org.strowger.router.config.Configuration;
import org.strowger.router.config.price.QualitySettings;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.price.PriceLoader;

/**
 * Creates the price tables of configurations, and keeps the scores of SMSCs across reloads until the settings of scores
 * change. Belongs to the thread of the configuration.
 */
public final class PricingService {
    private final PriceLoader loader;
    private final NumberFacts numbers;
    private SmscQuality quality = SmscQuality.NONE;

    public PricingService(TableFiles files, NumberFacts numbers) {
        this.loader = new PriceLoader(files);
        this.numbers = numbers;
    }

    /**
     * Loads the price tables of a configuration.
     *
     * @throws InvalidTable if a file cannot be used; the former tables stay in effect
     */
    public Pricing of(Configuration configuration) throws InvalidTable {
        Prices prices = configuration.services().prices().isEmpty()
                ? Prices.NONE
                : new Prices(loader.load(configuration.services().prices()));
        return new Pricing(prices, quality(configuration), numbers);
    }

    private SmscQuality quality(Configuration configuration) {
        QualitySettings settings = configuration.services().quality();
        boolean isWanted = configuration.routing().routes().stream()
                .anyMatch(route -> route.cheapest().isOn());
        if (!isWanted) {
            quality = SmscQuality.NONE;
        } else if (!quality.isOn() || !quality.settings().equals(settings)) {
            quality = new SmscQuality(settings, numbers);
        }
        return quality;
    }
}
