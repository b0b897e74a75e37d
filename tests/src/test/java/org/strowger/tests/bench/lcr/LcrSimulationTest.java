package org.strowger.tests.bench.lcr;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of the cheapest SMSC in a market whose delivery rates change. */
class LcrSimulationTest {
    private static final int HOUR = 3600;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void leastCostRoutingDeliversAsWellForLessMoneyAndDoesNotFlap(long seed) throws Exception {
        LcrMarket market = new LcrMarket(20, 20, seed);
        LcrSimulation simulation = new LcrSimulation(market, directory, 0.8, "", "{digits: 5}", seed);
        int hours = 12;
        simulation.run((hours + 1) * HOUR, HOUR, 5);
        double rate = simulation.ours.deliveryRate();
        assertThat(rate).isGreaterThan(0.8).isGreaterThan(simulation.staticCheapest.deliveryRate() + 0.05);
        assertThat(rate).isGreaterThan(simulation.staticBest.deliveryRate() - 0.1);
        assertThat(simulation.ours.costOfThousandDelivered())
                .isLessThan(simulation.staticBest.costOfThousandDelivered());
        double destinationHours = hours * market.prefixes();
        assertThat((double) simulation.changes / destinationHours).isBetween(0.05, 0.5);
        assertThat((double) simulation.returns / destinationHours).isLessThan(0.2);
    }

    @Test
    void theSameSeedGivesTheSameChoices() throws Exception {
        long[] costs = new long[2];
        for (int i = 0; i < costs.length; i++) {
            LcrSimulation simulation = new LcrSimulation(new LcrMarket(5, 5, 7), directory, 0.8, "", "{digits: 5}", 7);
            simulation.run(HOUR, 0, 5);
            costs[i] = simulation.ours.cost;
        }
        assertThat(costs[0]).isEqualTo(costs[1]).isPositive();
    }
}
