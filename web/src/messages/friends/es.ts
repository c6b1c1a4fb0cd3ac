import type { FriendsCatalogue } from '../../lib/i18n.svelte';

const es: FriendsCatalogue = {
  friendsTitle: 'Jugar con amigos',
  friendsText:
    'Prepara la mesa. Después tendrás un enlace y un código QR para invitar a los demás.',
  friendsOpen: 'Abrir la mesa',
  optionPlayers: 'Jugadores',
  optionMore: 'Más opciones',
  optionSeatsNow:
    'Esta edición es para {n} jugadores como mucho: la mesa tiene ahora {n} asientos.',
  optionPublic: 'Mostrar en la sala',
  optionPublicText: 'Cualquiera puede ocupar un asiento libre',
  optionHintsText:
    'Desactivadas: todos juegan sin ayuda. Activadas: se puede preguntar qué haría el ordenador.',
  optionSpectators: 'Espectadores',
  optionSpectatorsText: 'Otros pueden mirar; nunca ven las fichas de nadie',
  optionPeopleOnly: 'Solo personas',
  optionPeopleOnlyText: 'Ni el ordenador ni un bot ocupan asiento',
  optionLeaving: 'Si alguien se va o se queda sin tiempo',
  optionLeavingText:
    'Si se acaba el tiempo, el ordenador juega primero solo ese turno. Tras dos turnos perdidos seguidos, sigue hasta que el jugador vuelva.',
  'leaving.bot': 'El ordenador sigue en su lugar',
  'leaving.out': 'Queda fuera de la partida',
  tvSwitch: 'Tablero en esta pantalla',
  tvSwitchText:
    'Esta pantalla muestra el tablero a todos en la sala. Cada jugador se une con su móvil, donde tiene sus fichas.',
  tvOpen: 'Mostrar el tablero aquí',
};

export default es;
