/**
 * The points of every kind of entity, one per row: key, name, measured quantity (`quantities.ts`), the data source that
 * delivers it, its shape, and further details.
 *
 * In texts `{n}` is the number of a floor or a machine, `{floor}` the name of the floor, and `{main}` the site's name
 * for its main meter. A shape is a schedule (`own` is the building's) with the sizes of its drivers (`load-shape.ts`),
 * each a number or a multiple of one of the entity's sizes (`sizes.ts`); `load` has the shares of base load, use,
 * cooling and lighting after dark in an electricity meter. Details are JSON; `total` adds a totalizer of the same
 * meter.
 */
export const pointTables = {
  // The submeters leave a few percent unmetered, as they do in real buildings.
  electricity: `
    main-incomer-electricity | {main} electricity    | power        | building | load 1 1 1 1        | { "total": { "key": "main-incomer-energy", "name": "{main} energy" }, "stream": "main", "tags": ["Billing"] }
    lighting                 | lighting              | power        | building | load 0.12 0.24 0 1
    small-power              | small power           | power        | building | load 0.3 0.37 0 0
    ventilation              | ventilation and pumps | power        | building | load 0.22 0.24 0.18 0
    chillers                 | chillers              | power        | building | load 0.03 0.02 0.8 0
    lifts                    | lifts                 | power        | building | load 0.03 0.05 0 0
    comms-room               | comms room            | power        | building | load 0.26 0.01 0.01 0
    voltage-l1               | voltage L1            | voltage      | building | office: base 238.4, use -2.1, drift 1.2, jitter 0.5, ripple 0.9
    power-factor             | power factor          | power factor | building | office: base 0.91, use 0.04, drift 0.01, ripple 0.008, floor 0, ceiling 1`,

  gas: `
    natural-gas | natural gas | gas   | utility  | own: base 0.25 hotWaterBtu, use 1 hotWaterBtu, heating 1 heatingBtu, jitter 0.15 hotWaterBtu, ripple 0.4 hotWaterBtu | { "total": { "key": "natural-gas-total", "name": "natural gas meter reading" }, "stream": "gas" }`,
  steam: `
    steam       | steam       | steam | building | own: base 0.25 hotWaterLb, use 1 hotWaterLb, heating 1 heatingLb, jitter 0.15 hotWaterLb, ripple 0.4 hotWaterLb     | { "total": { "key": "steam-total", "name": "steam total" }, "stream": "steam" }`,

  // The base of the domestic water is a leak that nobody has found.
  water: `
    chilled-water  | chilled water  | cooling | building | own: base 1 processTons, cooling 1 coolingTons, jitter 0.06 processTons, ripple 0.15 processTons | { "total": { "key": "chilled-water-total", "name": "chilled water total" }, "stream": "chw" }
    domestic-water | domestic water | water   | utility  | own: base 0.05 gallons, use 1 gallons, jitter 0.08 gallons, ripple 0.5 gallons                   | { "total": { "key": "domestic-water-total", "name": "domestic water meter reading" }, "stream": "water" }`,

  // Fifteen percent of the nameplate power, which is for 1000 W/m², is lost on the way.
  roof: `
    solar-generation | rooftop solar generation | solar | building | always: base 0, irradiance 0.00085 panelsKw, ripple 0.06 panelsKw, ceiling 1 panelsKw | { "total": { "key": "solar-energy", "name": "rooftop solar energy" }, "stream": "solar" }`,
  array: `
    solar-generation | array generation         | solar | building | always: base 0, irradiance 0.00085 panelsKw, ripple 0.06 panelsKw, ceiling 1 panelsKw | { "total": { "key": "solar-energy", "name": "array energy" }, "stream": "solar" }`,

  // A floor has a share of the building's small power and lighting.
  floor: `
    floor-{n}-electricity | {floor} electricity    | power           | building | own: base 1 floorBaseKw, use 1 floorUseKw, jitter 0.03 floorUseKw, ripple 0.08 floorUseKw
    floor-{n}-temperature | {floor} temperature    | temperature     | building | own: base 19.4, use 1.9, outdoor 0.05, irradiance 0.0012, jitter 0.15, ripple 0.2
    floor-{n}-humidity    | {floor} humidity       | indoor humidity | building | own: base 22, humidity 0.34, use 3, jitter 0.8, ripple 0.6, floor 0, ceiling 100
    floor-{n}-co2         | {floor} carbon dioxide | carbon dioxide  | building | own: base 428, use 460, jitter 18, ripple 25, drift 12, floor 400
    floor-{n}-occupancy   | {floor} occupancy      | people          | motion   | own: base 0, use 1 floorPeople, jitter 0.06 floorPeople, ripple 0.1 floorPeople, floor 0
    floor-{n}-noise       | {floor} sound level    | sound           | motion   | own: base 34, use 21, jitter 2, ripple 4, floor 25`,

  // An air handling unit serves two floors.
  airHandler: `
    ahu-{n}-supply | AHU {n} supply air | temperature | building | own: base 19, use -2.2, outdoor -0.1, jitter 0.25, ripple 0.4
    ahu-{n}-return | AHU {n} return air | temperature | building | own: base 20.2, use 1.6, outdoor 0.04, jitter 0.15, ripple 0.2
    ahu-{n}-fan    | AHU {n} fan power  | power       | building | own: base 0.1 fanKw, use 0.9 fanKw, jitter 0.02 fanKw, ripple 0.05 fanKw`,

  // Points that sites still list although nobody should count them: replaced, switched off, tests.
  inactive: `
    former-main-incomer | {main}, replaced         | power | building | own: base 1 baseKw, use 1 useKw, jitter 0.1 baseKw | { "status": "historical", "description": "Replaced by the present main meter." }
    ev-trial            | EV charger, trial        | power | building | office: base 0.2, use 18, jitter 6, ripple 5        | { "status": "disabled" }
    commissioning-test  | commissioning test point | power | building | always: base 1, ripple 0.2                          | { "isHidden": true }`,

  // Water temperature follows the air slowly, so its seasons are drift and a little of the air.
  buoy: `
    water-temperature-1m  | water temperature 1 m  | water temperature | buoy | always: base 6.4, outdoor 0.62, drift 1.1, jitter 0.064, ripple 0.064
    water-temperature-10m | water temperature 10 m | water temperature | buoy | always: base 6.1, outdoor 0.31, drift 0.9, jitter 0.061, ripple 0.061
    dissolved-oxygen      | dissolved oxygen       | dissolved oxygen  | buoy | always: base 11.4, outdoor -0.11, irradiance 0.0011, drift 0.5, jitter 0.114, ripple 0.114, floor 0
    ph                    | pH                     | pH                | buoy | always: base 7.9, irradiance 0.0004, drift 0.15, jitter 0.079, ripple 0.079, floor 0, ceiling 14
    turbidity             | turbidity              | turbidity         | buoy | always: base 3.1, wind 0.5, drift 1.4, jitter 0.031, ripple 0.031, floor 0
    conductivity          | conductivity           | conductivity      | buoy | always: base 268, drift 9, jitter 2.68, ripple 2.68, floor 0
    wave-height           | wave height            | wave height       | buoy | always: base 0.04, wind 0.055, jitter 0.0004, ripple 0.0004, floor 0
    battery               | battery voltage        | voltage           | buoy | always: base 12.3, irradiance 0.0016, drift 0.15, ripple 0.05`,

  // A pound of steam takes 1230 Btu of gas.
  boiler: `
    boiler-{n}-gas   | boiler {n} natural gas | gas   | plant | hospital: base 0.984 sqFt, use 0.984 sqFt, heating 1.353 sqFt, jitter 0.0984 sqFt, ripple 0.1968 sqFt
    boiler-{n}-steam | boiler {n} steam       | steam | plant | hospital: base 0.0008 sqFt, use 0.0008 sqFt, heating 0.0011 sqFt, jitter 0.0001 sqFt, ripple 0.0002 sqFt`,
  // A ton of cooling takes 0.62 kW.
  chiller: `
    chiller-{n}-cooling | chiller {n} cooling | cooling | plant | hospital: base 0.00005 sqFt, cooling 0.00008 sqFt, jitter 0.000004 sqFt, ripple 0.000008 sqFt | { "stream": "chiller-{n}" }
    chiller-{n}-power   | chiller {n} power   | power   | plant | hospital: base 0.000031 sqFt, cooling 0.0000496 sqFt, jitter 0.000004 sqFt, ripple 0.000008 sqFt`,
  loops: `
    chw-supply    | chilled water supply temperature | temperature | plant   | always: base 6.2, outdoor 0.02, drift 0.3, jitter 0.2, ripple 0.3
    chw-return    | chilled water return temperature | temperature | plant   | always: base 10.9, outdoor 0.08, drift 0.3, jitter 0.2, ripple 0.3
    hw-supply     | hot water supply temperature     | temperature | plant   | always: base 78, outdoor -0.6, drift 0.3, jitter 0.2, ripple 0.3
    hw-return     | hot water return temperature     | temperature | plant   | always: base 61, outdoor -0.4, drift 0.3, jitter 0.2, ripple 0.3
    make-up-water | make-up water                    | water       | utility | hospital: base 3, use 5, cooling 1.2, ripple 2 | { "total": { "key": "make-up-water-total", "name": "make-up water meter reading" }, "stream": "make-up" }`,

  // Households and shops of a whole town share one curve.
  city: `
    town-electricity | total electricity    | power | utility | residence: base 0.55 people, use 0.495 people, heating 0.011 people, cooling 0.033 people, ripple 0.011 people
    town-gas         | total natural gas    | gas   | utility | residence: base 900 people, use 600 people, heating 420 people, ripple 60 people
    town-water       | total water          | water | utility | residence: base 0.03 people, use 0.08 people, cooling 0.002 people, ripple 0.01 people
    town-solar       | rooftop solar export | solar | derived | always: base 0, irradiance 0.0004 people, ripple 0.01 people`,

  // The weather that drives every load of the site, and the site's air.
  sensor: `
    outdoor-temperature | outdoor air temperature | outdoor temperature | weather | always: base 0, outdoor 1, ripple 0.15
    humidity            | relative humidity       | humidity            | weather | always: base 0, humidity 1, ripple 0.5, floor 0, ceiling 100
    irradiance          | solar irradiance        | irradiance          | weather | always: base 0, irradiance 1, ripple 30, floor 0
    wind-speed          | wind speed              | wind                | weather | always: base 0, wind 1, ripple 1.2, floor 0
    pm25                | PM2.5                   | dust                | air     | office: base 11, use 4, wind -0.9, drift 5, jitter 1, floor 0
    co2                 | outdoor carbon dioxide  | carbon dioxide      | air     | office: base 421, drift 6, jitter 2, ripple 2, floor 380`,

  // Street lights are on when it is dark.
  streetLights: `
    feeder-1 | feeder 1 | power | utility | always: base 0.3, darkness 30, ripple 0.2
    feeder-2 | feeder 2 | power | utility | always: base 0.3, darkness 36, ripple 0.2
    feeder-3 | feeder 3 | power | utility | always: base 0.3, darkness 42, ripple 0.2`,
} as const

export type PointTable = keyof typeof pointTables
