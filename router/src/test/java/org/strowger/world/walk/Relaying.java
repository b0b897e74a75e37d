package org.strowger.world.walk;

/** Routes that store nothing. */
final class Relaying implements Feature {
    @Override
    public String name() {
        return "relay";
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (chance.oneIn(3)) {
            area.relay();
        }
    }
}
